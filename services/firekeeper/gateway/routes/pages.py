"""The app's files; every address that nothing else answers is a page of the app."""

from __future__ import annotations

from typing import Final

from litestar import MediaType, Response, route
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from firekeeper.gateway.house import house_of
from firekeeper.gateway.problems import Call, Refusal
from firekeeper.gateway.static import NOT_BUILT


@route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)
def page(request: Call, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the app, or its page."""
    found = house_of(request).frontend.find(path)
    if found is None and house_of(request).frontend.find("") is None:
        return Response(NOT_BUILT, status_code=503, media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})
    if found is None:
        raise Refusal(404, "no_file", "There is no such file.")
    headers = {"Cache-Control": found.cache, "ETag": found.etag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.etag:
        return Response(b"", status_code=304, media_type=found.media_type, headers=headers)
    content = found.content
    if found.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["Content-Encoding"] = found.zipped, "gzip"
    return Response(content, media_type=found.media_type, headers=headers)


ROUTES: Final[list[ControllerRouterHandler]] = [page]
