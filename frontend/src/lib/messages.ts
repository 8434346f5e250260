/**
 * The message catalogue: every visible text and every label of the app, by key. A game's own texts stand in its
 * folder and join by `addMessages`, under keys that begin with its slug.
 *
 * `{name}` is filled in; `{n|card|cards}` is the word for that number of things.
 */

export type Catalogue = Record<string, string>;

const catalogue: Catalogue = {
  "app.name": "Firekeeper",
  "app.loading": "One moment…",
  "app.broken": "This part could not be loaded.",
  "app.reload": "Load again",
  "app.back": "Back",
  "app.close": "Close",
  "app.cancel": "Cancel",

  "link.offline": "You are offline. What you see may be old.",
  "link.catchingUp": "Catching up…",
  "link.lost": "The connection is lost. Trying again…",

  "error.network": "No connection.",
  "error.refused": "The rules don't allow that.",
  "error.conflict": "The table has moved on meanwhile.",
  "error.forbidden": "That seat is not yours.",
  "error.missing": "There is nothing here.",
  "error.busy": "Too many requests at once. Wait a moment.",
  "error.down": "The house can’t answer just now. Try again in a moment.",
  "error.stuck": "This table is stuck. The keeper of this house must look at it.",
  "error.again": "It is tried again by itself.",
  "error.other": "Something went wrong: {detail}",

  "seat.you": "You",
  "seat.player": "Player",
  "seat.away": "{name} (AI)",
  "seat.open": "Open seat",
  "seat.letter": "Seat {letter}",
  "ai.plain": "AI",
  "ai.named": "AI · {level}",
  "ai.1": "easy",
  "ai.2": "steady",

  "home.new": "New table",
  "home.mine": "My tables",
  "home.open": "Open tables",
  "home.live": "Watch live",
  "home.finished": "Finished",
  "home.kept": "On this device",
  "home.keptHint": "Finished games that were opened here before, and the rules, work without a connection.",
  "home.empty": "No fire is lit yet. Light the first: a new table is two taps away.",
  "home.what":
    "Play council-fire games with friends by a link, or alone against AI players. You need no account, and you may watch any table and replay every game.",
  "home.learn": "How {game} is played",
  "home.rules": "Rules",
  "home.settings": "Settings",
  "home.yourTurn": "Your turn",
  "home.waitingFor": "Waiting for {names}",
  "home.scoring": "Scoring",
  "home.taken": "{taken} of {all} seats taken",
  "home.won": "Won by {names}",
  "home.youWon": "You won",
  "home.alone": "Over: {n} points",
  "home.over": "Over",
  "home.byLink": "By link only",
  "home.more": "Show more",
  "home.http": "Over plain http you can play. To install the app and use it offline, open it by https.",
  "home.install": "Put Firekeeper on your home screen",
  "home.installDo": "Install",
  "home.installIos": "To install: tap Share, then “Add to Home Screen”.",
  "home.installLater": "Not now",
  "home.update": "A new version is ready.",
  "home.updateDo": "Use it",

  "new.title": "New table",
  "new.game": "Game",
  "new.seats": "How many seats?",
  "new.count": "{n} {n|seat|seats}",
  "new.who": "Who sits where?",
  "new.whoAt": "Who sits at seat {letter}",
  "new.me": "Me",
  "new.friend": "Friend",
  "new.ai": "AI {level}",
  "new.more": "More options",
  "new.moreHint": "As it comes up, the game is played by the rulebook.",
  "new.list": "Show it in the list of tables",
  "new.listHint": "Otherwise only those find it who have the link.",
  "new.start": "Start",
  "new.open": "Open the table",
  "new.watch": "Watch them play",
  "new.offline": "A new table needs a connection.",

  "name.label": "Your name at the table",
  "name.default": "Guest",
  "name.save": "Save",
  "name.saved": "Saved",

  "wait.sit": "Sit here",
  "wait.leave": "Leave",
  "wait.start": "Start now",
  "wait.startHint": "Open seats become AI.",
  "wait.startsItself": "It begins by itself when all seats are taken.",
  "wait.invite": "Invite",
  "wait.listed": "Anyone can find this table in the list.",
  "wait.unlisted": "Only those who have the link find this table.",
  "wait.host": "Waiting for the host or for the last player.",

  "share.title": "Share this table",
  "share.text": "Come and sit at my table: {game}",
  "share.textWatch": "Watch us play: {game}",
  "share.watch": "Whoever opens this address watches.",
  "share.send": "Share…",
  "share.copy": "Copy the link",
  "share.copied": "Copied",
  "share.manual": "Copying is not possible here: select the address and copy it.",
  "share.qr": "QR code of the table's address",
  "share.local":
    "This address works on this device alone. To invite others, open Firekeeper by the address that its host shows.",

  "table.board": "Board",
  "table.share": "Share",
  "table.log": "Log",
  "table.menu": "Menu",
  "table.rules": "Rules",
  "table.replay": "Replay",
  "table.soundOn": "Sound is on",
  "table.soundOff": "Sound is off",
  "table.say": "Say something",
  "phrase.hello": "Hello!",
  "phrase.luck": "Good luck!",
  "phrase.moment": "One moment, please.",
  "phrase.thanks": "Thank you!",
  "phrase.played": "Well played!",
  "phrase.sorry": "Sorry!",
  "phrase.again": "Another game?",
  "phrase.bye": "Goodbye!",
  "table.resign": "Resign",
  "table.resignAsk": "Resign for good? Alone or with two players that ends the game; with more an AI takes your seat.",
  "table.resignDo": "Yes, resign",
  "table.leave": "Leave the table",
  "table.leaveAsk": "Leave? An AI plays on for you, and you may take your seat back at any time.",
  "table.leaveDo": "Yes, leave",
  "table.takeBack": "Take my seat back",
  "table.keptForYou": "An AI plays for you.",
  "table.relieve": "Let an AI play for {name}",
  "table.relieveHint": "Silent for more than three minutes",
  "table.watchers": "{n} watching",
  "table.watching": "watching",
  "table.why": "Why? Rule {rule}",
  "table.again": "Play again",
  "table.againInvite": "The next game has a table of its own.",
  "table.againJoin": "Come along",
  "table.result": "Result",
  "table.showResult": "Show the result",
  "table.won": "{name} wins",
  "table.youWin": "You win",
  "table.shared": "A shared victory: {names}",
  "table.points": "{n} {n|point|points}",
  "table.winner": "winner",
  "table.resigned": "A player resigned.",
  "table.resignedBy": "{name} resigned.",
  "table.abandoned": "The game was abandoned.",
  "table.stalled": "The game came to a standstill.",
  "table.home": "Home",

  "log.title": "Log",
  "log.empty": "Nothing has happened yet.",
  "log.failed": "The log could not be loaded.",

  "event.SeatTaken": "{name} sits down.",
  "event.SeatTakenYou": "You sit down.",
  "event.SeatLeft": "{name} leaves.",
  "event.SeatLeftYou": "You leave.",
  "event.BotSeated": "{name} plays at seat {letter}.",
  "event.GameStarted": "The game begins.",
  "event.Resigned": "{name} resigns.",
  "event.ResignedYou": "You resign.",
  "event.GameEnded": "The game is over. {names} {n|wins|win}.",
  "event.GameEndedNobody": "The game is over.",
  "event.GameEndedAlone": "The game is over with {n} points.",
  "event.GameEndedYou": "The game is over. You win.",

  "replay.title": "Replay",
  "replay.position": "Position in the game",
  "replay.at": "Move {n} of {all}",
  "replay.first": "To the beginning",
  "replay.previous": "One step back",
  "replay.next": "One step on",
  "replay.last": "To the end",
  "replay.play": "Play",
  "replay.pause": "Pause",
  "replay.speed": "Speed",
  "replay.times": "{n} ×",
  "replay.eyes": "Whose eyes",
  "replay.spectator": "Spectator",
  "replay.moves": "Moves",
  "replay.chapter": "Jump to",
  "replay.start": "Start",
  "replay.link": "Copy a link to this move",
  "replay.missing": "This replay has not been opened on this device before, so it needs a connection.",
  "replay.notStarted": "There is nothing to replay yet.",
  "replay.kept": "Shown from this device.",

  "rules.title": "Rules",
  "rules.search": "Search the rules",
  "rules.found": "{n} {n|place|places} found",
  "rules.none": "Nothing found.",
  "rules.missing": "These rules have not been opened on this device before, so they need a connection.",
  "rules.contents": "Contents",

  "settings.title": "Settings",
  "settings.theme": "Light",
  "settings.system": "As the device",
  "settings.day": "Day",
  "settings.night": "Night",
  "settings.feel": "Sound and touch",
  "settings.sound": "Sound",
  "settings.vibration": "Vibration",
  "settings.about": "About",
  "settings.aboutText":
    "Firekeeper keeps council-fire tabletop games as logs of events. Every game can be watched, replayed and checked, move by move.",

  "lost.title": "No fire here",
  "lost.text": "This address leads nowhere. Perhaps the table was closed before it began.",
  "lost.home": "Back to the tables",

  "time.now": "just now",
  "time.minutes": "{n} min ago",
  "time.hours": "{n} h ago",
  "time.days": "{n} {n|day|days} ago",
};

export type Arguments = Record<string, string | number>;

/** Adds a game's texts to the catalogue, when the game's code is loaded; gives what fills the text of one of its keys. */
export const addMessages = <T extends Catalogue>(part: T): ((key: keyof T & string, args?: Arguments) => string) => {
  Object.assign(catalogue, part);
  return t;
};

/** Fills a text's `{name}` and `{n|one|many}` places. */
export const fill = (text: string, args: Arguments = {}): string =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return Number(value) === 1 ? one : many;
  });

/** The keys of all texts. */
export const keys = (): string[] => Object.keys(catalogue);

/** Whether the catalogue holds a text. */
export const has = (key: string): boolean => key in catalogue;

/** The text of `key`, filled with `args`; the key itself where the catalogue lacks it. */
export const t = (key: string, args?: Arguments): string => fill(catalogue[key] ?? key, args);

/** A number with a true minus sign. */
export const digits = (value: number): string => String(value).replace("-", "−");

/** "A, B and C". */
export const list = (names: string[]): string =>
  new Intl.ListFormat("en", { style: "long", type: "conjunction" }).format(names);
