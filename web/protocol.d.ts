// What Gleis says and understands: requests and answers, the messages of the socket, and the bot
// protocol. Written by `cargo xtask schema` from the types of the server; do not edit.

/**
 * Every operation, by method and by path below `/api/v1/`: the parts of its path, what
 * stands behind the question mark, the body, and the answer when it is done.
 */
export interface Endpoints {
  get: {
    /** What this server is */
    about: {
      answer: About;
    };
    /** What was done by those who look after the server */
    "admin/acts": {
      query: {
        /** How many to show. */
        limit?: number;
        /** How many to pass over. */
        skip?: number;
      };
      answer: Acts;
    };
    /** What fills the disk, and what goes by itself */
    "admin/disk": {
      answer: DiskUse;
    };
    /** Guests */
    "admin/guests": {
      query: {
        /** How many to show; 50 if absent. */
        limit?: number;
        /** By what: `seen`, `created`, `tables` or `records`. */
        order?: string;
        /** A part of the name, or the id. */
        search?: string;
        /** How many to pass over. */
        skip?: number;
      };
      answer: AdminGuests;
    };
    /** How the server is doing */
    "admin/overview": {
      answer: Overview;
    };
    /** Records that were uploaded */
    "admin/records": {
      query: {
        /** How many to show. */
        limit?: number;
        /** How many to pass over. */
        skip?: number;
      };
      answer: KeptRecords;
    };
    /** Tables, those of bots alone too */
    "admin/tables": {
      query: {
        /** Only tables of this guest, or the table with this id. */
        about?: string;
        /** Only tables at which nobody sits but computers. */
        bots?: boolean;
        /** How many to show; 50 if absent. */
        limit?: number;
        /** How many to pass over. */
        skip?: number;
        /** Only `open`, `running`, `finished` or `abandoned` tables. */
        status?: string;
      };
      answer: AdminTables;
    };
    /** Your campaigns */
    campaigns: {
      query: {
        /** How many to show. */
        limit?: number;
        /** How many to pass over. */
        skip?: number;
      };
      answer: MyCampaigns;
    };
    /** A campaign as you know it */
    "campaigns/{campaign}": {
      path: {
        /** The id of the campaign. */
        campaign: string;
      };
      answer: CampaignInfo;
    };
    /** The drawing of the board as it lies in the box */
    "campaigns/{campaign}/board": {
      path: {
        /** The id of the campaign. */
        campaign: string;
      };
      answer: WireBoard;
    };
    /** All finished games as a file */
    "campaigns/{campaign}/file": {
      path: {
        /** The id of the campaign. */
        campaign: string;
      };
      answer: CampaignFile;
    };
    /** Map, tickets and numbers as they lie in the box */
    "campaigns/{campaign}/game": {
      path: {
        /** The id of the campaign. */
        campaign: string;
      };
      answer: WireGame;
    };
    /** How players look */
    faces: {
      query: {
        /** Their ids with commas between them, at most 50. */
        players: string;
      };
      answer: Faces;
    };
    /** The games that can be played */
    games: {
      answer: GameSummary[];
    };
    /** Map, tickets and numbers of a game */
    "games/{game}": {
      path: {
        /** The id of the game. */
        game: string;
      };
      answer: WireGame;
    };
    /** The drawing of a game's map */
    "games/{game}/board": {
      path: {
        /** The id of the game. */
        game: string;
      };
      answer: WireBoard;
    };
    /** Public tables */
    lobby: {
      query: {
        /** Only this game. */
        game?: string;
        /** How many to show, of each list; 50 if absent. */
        limit?: number;
        /** Only tables with so many seats. */
        players?: number;
        /** Only games that count for ratings, or only those that do not. */
        rated?: boolean;
        /** How many to pass over, of each list. */
        skip?: number;
      };
      answer: Lobby;
    };
    /** Who you are */
    me: {
      answer: Me;
    };
    /** The players whom you follow */
    "me/following": {
      answer: Following;
    };
    /** The tables to which you are invited */
    "me/invitations": {
      answer: Invitations;
    };
    /** How you look, and what others may know of you */
    "me/profile": {
      answer: Profile;
    };
    /** Your programs */
    "me/programs": {
      answer: Program[];
    };
    /** Records that you have uploaded */
    "me/records": {
      query: {
        /** How many to show. */
        limit?: number;
        /** How many to pass over. */
        skip?: number;
      };
      answer: KeptRecords;
    };
    /** Where you are logged in */
    "me/sessions": {
      answer: Sessions;
    };
    /** How much you keep here, and for how long */
    "me/storage": {
      answer: Storage;
    };
    /** Tables at which you sit */
    "me/tables": {
      query: {
        /** Only this game. */
        game?: string;
        /** How many to show; 50 if absent. */
        limit?: number;
        /**
         * Only tables with this other player: the id of a guest, or the level of a built-in
         * bot.
         */
        opponent?: string;
        /** How many to pass over. */
        skip?: number;
        /** Only `open`, `running`, `finished` or `abandoned` tables. */
        status?: string;
      };
      answer: MyTables;
    };
    /** What is known of a player */
    "players/{player}": {
      path: {
        /** The id of a guest, or the level of a built-in bot. */
        player: string;
      };
      answer: PlayerInfo;
    };
    /** Finished games of a player */
    "players/{player}/tables": {
      path: {
        /** The id of a guest, or the level of a built-in bot. */
        player: string;
      };
      query: {
        /** Only this game. */
        game?: string;
        /** How many to show; 50 if absent. */
        limit?: number;
        /**
         * Only tables with this other player: the id of a guest, or the level of a built-in
         * bot.
         */
        opponent?: string;
        /** How many to pass over. */
        skip?: number;
        /** Only `open`, `running`, `finished` or `abandoned` tables. */
        status?: string;
      };
      answer: MyTables;
    };
    /** Programs that are connected and can be invited */
    programs: {
      answer: Program[];
    };
    /** How strong players are */
    "ratings/{game}": {
      path: {
        /** The id of the game. */
        game: string;
      };
      answer: Ratings;
    };
    /** How friends reach this server */
    reach: {
      answer: Reach;
    };
    /** A record that was uploaded */
    "records/{replay}": {
      path: {
        /** The id of a table or of a record. */
        replay: string;
      };
      answer: Record;
    };
    /** The replay of a game */
    "replays/{replay}": {
      path: {
        /** The id of a table or of a record. */
        replay: string;
      };
      answer: Replay;
    };
    /** One moment of a game */
    "replays/{replay}/plies/{ply}": {
      path: {
        /** After how many actions. */
        ply: number;
        /** The id of a table or of a record. */
        replay: string;
      };
      query: {
        /** `spectator`, a seat such as `seat-2`, or `everything` once the game is over. */
        viewer?: string;
      };
      answer: ReplayPly;
    };
    /** A finished game in numbers */
    "replays/{replay}/statistics": {
      path: {
        /** The id of a table or of a record. */
        replay: string;
      };
      answer: Statistics;
    };
    /** A table as everybody sees it */
    "tables/{table}": {
      path: {
        /** The id of the table. */
        table: string;
      };
      answer: TableInfo;
    };
    /** The drawing of the map at a table */
    "tables/{table}/board": {
      path: {
        /** The id of the table. */
        table: string;
      };
      answer: WireBoard;
    };
    /** Cards and stickers that you may read, in a campaign */
    "tables/{table}/card-texts": {
      path: {
        /** The id of the table. */
        table: string;
      };
      query: {
        /** One of your seats, from 1; absent to look on. */
        seat?: number;
      };
      answer: WireCardText[];
    };
    /** What was said */
    "tables/{table}/chat": {
      path: {
        /** The id of the table. */
        table: string;
      };
      query: {
        /** The last line that you know. */
        after?: number;
        /** The first line that you know, to read what was said before it. */
        before?: number;
      };
      answer: ChatLines;
    };
    /** What has happened since a step */
    "tables/{table}/events": {
      path: {
        /** The id of the table. */
        table: string;
      };
      query: {
        /** One of your seats, from 1; absent to look on. */
        seat?: number;
        /** The last step that you know. */
        since: number;
        /** How many seconds to wait for something to happen. */
        wait?: number;
      };
      answer: Since;
    };
    /** Map, tickets and numbers of the game at a table */
    "tables/{table}/game": {
      path: {
        /** The id of the table. */
        table: string;
      };
      answer: WireGame;
    };
    /** What you could do next, and why not the rest */
    "tables/{table}/hints": {
      path: {
        /** The id of the table. */
        table: string;
      };
      query: {
        /**
         * Tracks of a plan, divided by commas, of which you want to know the cost; at most
         * 40.
         */
        plan?: string;
        /** One of your seats, from 1; absent to look on. */
        seat?: number;
        /**
         * Tickets of yours, kept or offered, divided by commas, for which you want a common
         * network; absent for all that you have kept.
         */
        tickets?: string;
      };
      answer: Hints;
    };
    /** The tracks that lie on the map, for a small picture */
    "tables/{table}/networks": {
      path: {
        /** The id of the table. */
        table: string;
      };
      answer: Networks;
    };
    /** The game as you know it */
    "tables/{table}/position": {
      path: {
        /** The id of the table. */
        table: string;
      };
      query: {
        /** One of your seats, from 1; absent to look on. */
        seat?: number;
      };
      answer: Position;
    };
    /** The record of a game */
    "tables/{table}/record": {
      path: {
        /** The id of the table. */
        table: string;
      };
      query: {
        /** `spectator`, a seat such as `seat-2`, or `everything` once the game is over. */
        viewer?: string;
      };
      answer: Record;
    };
    /** What has happened, page by page */
    "tables/{table}/steps": {
      path: {
        /** The id of the table. */
        table: string;
      };
      query: {
        /** How many steps at most. */
        limit?: number;
        /** One of your seats, from 1; absent to look on. */
        seat?: number;
        /** The last step that you know; absent for the game from its beginning. */
        since?: number;
      };
      answer: Steps;
    };
    /** Who you are, if you have a name */
    visitor: {
      answer: VisitorInfo;
    };
  };
  post: {
    /** Use the admin link */
    admin: {
      body: CodeBody;
      answer: Me;
    };
    /** End the game at a table early */
    "admin/tables/{table}/close": {
      path: {
        /** The id of the table. */
        table: string;
      };
      answer: TableInfo;
    };
    /** Create a campaign */
    campaigns: {
      body: NewCampaign;
      answer: CampaignInfo;
    };
    /** Bring a campaign that was played elsewhere */
    "campaigns/import": {
      query: {
        /** Your company; absent for the first that was a person's. */
        company?: Company | null;
        /** What its players call it: 1 to 40 letters; absent to call it after them. */
        name?: string;
      };
      body: CampaignFile;
      answer: CampaignInfo;
    };
    /** Write into the corner of the map, as champion */
    "campaigns/{campaign}/corner": {
      path: {
        /** The id of the campaign. */
        campaign: string;
      };
      body: CornerBody;
      answer: CampaignInfo;
    };
    /** Say who plays for a company in the next game */
    "campaigns/{campaign}/here": {
      path: {
        /** The id of the campaign. */
        campaign: string;
      };
      body: HereBody;
      answer: CampaignInfo;
    };
    /** Take a company */
    "campaigns/{campaign}/join": {
      path: {
        /** The id of the campaign. */
        campaign: string;
      };
      body: JoinCampaign;
      answer: CampaignInfo;
    };
    /** Leave a company */
    "campaigns/{campaign}/leave": {
      path: {
        /** The id of the campaign. */
        campaign: string;
      };
      body: CompanyBody;
      answer: CampaignInfo;
    };
    /** Name a city that you have founded */
    "campaigns/{campaign}/names": {
      path: {
        /** The id of the campaign. */
        campaign: string;
      };
      body: CityNameBody;
      answer: CampaignInfo;
    };
    /** Start the next game */
    "campaigns/{campaign}/next": {
      path: {
        /** The id of the campaign. */
        campaign: string;
      };
      body: NextBody;
      answer: NextGame;
    };
    /** Be in this browser who you are in another */
    device: {
      body: CodeBody;
      answer: Me;
    };
    /** Get a name here */
    guests: {
      body: NameBody;
      answer: Me;
    };
    /** Quick match: take an open seat, or open a table and wait */
    "lobby/quick": {
      body: QuickMatch;
      answer: TableInfo;
    };
    /** Get a link for another browser */
    "me/device-link": {
      answer: DeviceLink;
    };
    /** Get a token for a program that plays */
    "me/programs": {
      body: NameBody;
      answer: NewProgram;
    };
    /** Upload a record */
    records: {
      body: Record;
      answer: Imported;
    };
    /** Create a table */
    tables: {
      body: NewTable;
      answer: TableInfo;
    };
    /** End the game early */
    "tables/{table}/abandon": {
      path: {
        /** The id of the table. */
        table: string;
      };
      answer: TableInfo;
    };
    /** Act in the game */
    "tables/{table}/actions": {
      path: {
        /** The id of the table. */
        table: string;
      };
      body: Act;
      answer: Done;
    };
    /** Say something */
    "tables/{table}/chat": {
      path: {
        /** The id of the table. */
        table: string;
      };
      body: Say;
      answer: Done;
    };
    /** Ask the others to end the game */
    "tables/{table}/end": {
      path: {
        /** The id of the table. */
        table: string;
      };
      body: SeatBody;
      answer: TableInfo;
    };
    /** Agree that the game ends early, or refuse */
    "tables/{table}/end/answer": {
      path: {
        /** The id of the table. */
        table: string;
      };
      body: EndAnswer;
      answer: TableInfo;
    };
    /** Take a seat */
    "tables/{table}/join": {
      path: {
        /** The id of the table. */
        table: string;
      };
      body: Join;
      answer: TableInfo;
    };
    /** Leave a seat */
    "tables/{table}/leave": {
      path: {
        /** The id of the table. */
        table: string;
      };
      body: SeatBody;
      answer: TableInfo;
    };
    /** Rematch: another game with the same players */
    "tables/{table}/rematch": {
      path: {
        /** The id of the table. */
        table: string;
      };
      answer: TableInfo;
    };
    /** Invite a player to an open seat */
    "tables/{table}/seats/{seat}/invite": {
      path: {
        /** The seat, from 1. */
        seat: number;
        /** The id of the table. */
        table: string;
      };
      body: PlayerBody;
      answer: TableInfo;
    };
    /** Resign */
    "tables/{table}/seats/{seat}/resign": {
      path: {
        /** The seat, from 1. */
        seat: number;
        /** The id of the table. */
        table: string;
      };
      answer: TableInfo;
    };
    /** Let two seats change places */
    "tables/{table}/seats/{seat}/swap": {
      path: {
        /** The seat, from 1. */
        seat: number;
        /** The id of the table. */
        table: string;
      };
      body: SwapBody;
      answer: TableInfo;
    };
    /** Start the game */
    "tables/{table}/start": {
      path: {
        /** The id of the table. */
        table: string;
      };
      answer: TableInfo;
    };
    /** Undo your last action */
    "tables/{table}/undo": {
      path: {
        /** The id of the table. */
        table: string;
      };
      body: UndoBody;
      answer: Done;
    };
    /** Agree to an undo, or refuse it */
    "tables/{table}/undo/answer": {
      path: {
        /** The id of the table. */
        table: string;
      };
      body: UndoAnswer;
      answer: Done;
    };
    /** Begin a tutorial, or go on with it */
    "tutorials/{game}": {
      path: {
        /** The id of its game, as the list in `about` says. */
        game: string;
      };
      answer: TableInfo;
    };
  };
  put: {
    /** Let a guest do nothing any more, or again */
    "admin/guests/{guest}/block": {
      path: {
        /** The id of the guest. */
        guest: string;
      };
      body: BlockBody;
      answer: BlockBody;
    };
    /** Let nobody look at a record any more, or again */
    "admin/records/{record}/block": {
      path: {
        /** The id of the record. */
        record: string;
      };
      body: BlockBody;
      answer: BlockBody;
    };
    /** Let nobody look at a table any more, or again */
    "admin/tables/{table}/block": {
      path: {
        /** The id of the table. */
        table: string;
      };
      body: BlockBody;
      answer: BlockBody;
    };
    /** Decide who leads a company */
    "campaigns/{campaign}/seats/{company}": {
      path: {
        /** The id of the campaign. */
        campaign: string;
        /** The colour of the company. */
        company: Company;
      };
      body: SeatPlan;
      answer: CampaignInfo;
    };
    /** Change your name */
    me: {
      body: NameBody;
      answer: Me;
    };
    /** Follow a player */
    "me/following/{player}": {
      path: {
        /** The id of the player. */
        player: string;
      };
      answer: FollowState;
    };
    /** Choose how you look */
    "me/profile": {
      body: Profile;
      answer: Profile;
    };
    /** Change the table settings, before the game */
    "tables/{table}/rules": {
      path: {
        /** The id of the table. */
        table: string;
      };
      body: Rules;
      answer: TableInfo;
    };
    /** Decide who sits there */
    "tables/{table}/seats/{seat}": {
      path: {
        /** The seat, from 1. */
        seat: number;
        /** The id of the table. */
        table: string;
      };
      body: SeatPlan;
      answer: TableInfo;
    };
    /** Choose the colour of a seat */
    "tables/{table}/seats/{seat}/colour": {
      path: {
        /** The seat, from 1. */
        seat: number;
        /** The id of the table. */
        table: string;
      };
      body: ColourBody;
      answer: TableInfo;
    };
    /** Let a bot play for a seat */
    "tables/{table}/seats/{seat}/stand-in": {
      path: {
        /** The seat, from 1. */
        seat: number;
        /** The id of the table. */
        table: string;
      };
      answer: TableInfo;
    };
  };
  delete: {
    /** Delete a guest with what is theirs alone */
    "admin/guests/{guest}": {
      path: {
        /** The id of the guest. */
        guest: string;
      };
      answer: Deleted;
    };
    /** Delete a record */
    "admin/records/{record}": {
      path: {
        /** The id of the record. */
        record: string;
      };
      answer: Deleted;
    };
    /** Delete a table with its game */
    "admin/tables/{table}": {
      path: {
        /** The id of the table. */
        table: string;
      };
      answer: Deleted;
    };
    /** Close a campaign */
    "campaigns/{campaign}": {
      path: {
        /** The id of the campaign. */
        campaign: string;
      };
      answer: CampaignInfo;
    };
    /** Remove a company that never played */
    "campaigns/{campaign}/seats/{company}": {
      path: {
        /** The id of the campaign. */
        campaign: string;
        /** The colour of the company. */
        company: Company;
      };
      answer: CampaignInfo;
    };
    /** Forget this browser */
    me: {
      answer: Me;
    };
    /** Delete yourself; games with others stay, without your name */
    "me/everything": {
      answer: Deleted;
    };
    /** Stop following a player */
    "me/following/{player}": {
      path: {
        /** The id of the player. */
        player: string;
      };
      answer: FollowState;
    };
    /** Delete a record that you have uploaded */
    "me/records/{record}": {
      path: {
        /** The id of the record. */
        record: string;
      };
      answer: Deleted;
    };
    /** Log out everywhere else */
    "me/sessions": {
      answer: Deleted;
    };
    /** Log out somewhere else */
    "me/sessions/{session}": {
      path: {
        /** The id of the session. */
        session: string;
      };
      answer: Deleted;
    };
    /** Delete a table of yours at which nobody else sits */
    "tables/{table}": {
      path: {
        /** The id of the table. */
        table: string;
      };
      answer: Deleted;
    };
    /** Remove a seat */
    "tables/{table}/seats/{seat}": {
      path: {
        /** The seat, from 1. */
        seat: number;
        /** The id of the table. */
        table: string;
      };
      answer: TableInfo;
    };
    /** Remove a player from the table */
    "tables/{table}/seats/{seat}/person": {
      path: {
        /** The seat, from 1. */
        seat: number;
        /** The id of the table. */
        table: string;
      };
      answer: TableInfo;
    };
    /** Play for yourself again */
    "tables/{table}/seats/{seat}/stand-in": {
      path: {
        /** The seat, from 1. */
        seat: number;
        /** The id of the table. */
        table: string;
      };
      answer: TableInfo;
    };
  };
}

/**
 * The type of the message that answers each message of the socket when it is done. What is
 * refused is answered by `error`.
 */
export interface Answers {
  watch: "done";
  unwatch: "done";
  act: "done";
  undo: "done";
  "answer-undo": "done";
  say: "done";
  "turn-page": "done";
  reading: "done";
  react: "done";
  "watch-campaign": "done";
  "unwatch-campaign": "done";
  ping: "done";
}

/** What this server is. */
export interface About {
  /** The version of the bot protocol. */
  "bot-protocol": number;
  /** The games, in the order in which newcomers should meet them. */
  games: GameSummary[];
  /** The levels of computer players, the weakest first. */
  levels: BotLevel[];
  /** What teaches them. */
  tutorials: TutorialSummary[];
  /** The version of the server. */
  version: string;
}

/** Acting in a game. */
export interface Act {
  /** For which seat, from 1. */
  seat: number;
  /** The number of the last step, on which this rests. */
  seq: number;
  /** What to do; either this or `choice`. */
  action?: WireAction | null;
  /** Which of the prompt's choices, counted from 0. */
  choice?: number | null;
  /** Names the command: a repeat with the same id is done once and answered twice. */
  id?: string | null;
}

/** What can be done by those who look after the server. */
export type ActName =
  | "become-admin"
  | "block-guest"
  | "unblock-guest"
  | "remove-guest"
  | "close-table"
  | "block-table"
  | "unblock-table"
  | "remove-table"
  | "block-record"
  | "unblock-record"
  | "remove-record";

/** What those have done who look after the server. */
export interface Acts {
  /** The last first. */
  acts: AdminAct[];
}

/** Something that was done by somebody who looks after the server. */
export interface AdminAct {
  /** To whom or what: an id, and a name where there is one. */
  about: string;
  act: ActName;
  at: number;
  id: string;
  /** What they were called then. */
  name: string;
}

/** A guest, for those who look after the server. */
export interface AdminGuest {
  admin: boolean;
  blocked: boolean;
  /** How many bytes their records take. */
  bytes: number;
  created: number;
  id: string;
  name: string;
  /** When they were last here, to the day. */
  seen: number;
  /** How many tables they have made. */
  tables: number;
}

/** Guests, for those who look after the server. */
export interface AdminGuests {
  guests: AdminGuest[];
}

/** A table, for those who look after the server. */
export interface AdminTable {
  blocked: boolean;
  /** How many steps its game has. */
  steps: number;
  table: TableInfo;
  /** When it was last opened, to the day. */
  touched: number;
  /** What its host is called. */
  host?: string | null;
}

/** Tables, for those who look after the server. */
export interface AdminTables {
  /** The last one changed first. */
  tables: AdminTable[];
}

/** Whether something is blocked. */
export interface BlockBody {
  blocked: boolean;
}

/** A built-in computer player. */
export type BotLevel =
  /** Errs as a person does in the first games. */
  | "beginner"
  /** Grabs what it can for the tickets it has. */
  | "casual"
  /** Plans a network for its tickets. */
  | "strong"
  /** Searches; thinks for about a second. */
  | "expert";

/** A campaign: who plays, and every game so far. */
export interface CampaignFile {
  /** Stands for the whole content; with another fingerprint the campaign plays differently. */
  fingerprint: string;
  /** Always `gleis-campaign`. */
  format: string;
  /** The id of its first game: `legends-first`. */
  game: string;
  /** The games so far. */
  games: CampaignFileGame[];
  /** The digest of the copy after them. */
  head: string;
  /** Who plays, in the order of the seats. */
  members: CampaignFileMember[];
  /** The version of the rules. */
  "rules-version": number;
  /** The version of this format: 1. */
  version: number;
}

/** One finished game. */
export interface CampaignFileGame {
  /** Every action in order: the seat from 1, and what was done, in words. */
  actions: unknown[][];
  /** The digest of the copy with which it was played. */
  before: string;
  /** The companies in the order of the seats. */
  companies: string[];
  /** Every random outcome in order: a card, a ticket or a number. */
  luck: WireOutcome[];
  /** Who decided, in the same order. */
  players: string[];
  /** The seat named to begin, from 1; absent if the rules said who does. */
  "first-seat"?: number | null;
}

/** Who plays for a company. */
export interface CampaignFileMember {
  /** The colour of the company. */
  company: string;
  /** What the others call them. */
  name: string;
  /** What they are: `person`, or a program such as `planner`. */
  player: string;
}

/** A finished game of a campaign. */
export interface CampaignGameInfo {
  /** The companies in the order of the seats. */
  companies: Company[];
  number: number;
  /** The places from 1, in the order of the seats. */
  places: number[];
  /** Who played for them. */
  players: CampaignPlayer[];
  /** Its table. */
  table: string;
  /** The sums of the bank slips, in the order of the seats. */
  totals: number[];
  /** The year on its bank slips. */
  year: number;
}

/** A campaign as one viewer knows it. */
export interface CampaignInfo {
  /** Was it put away? */
  closed: boolean;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** The game that comes next, is being played, or was the last. */
  game: number;
  /**
   * The finished games; none for those who may not look on, who are not told of the game
   * that goes on, of names and of the corner either.
   */
  games: CampaignGameInfo[];
  /** Who made it or has taken over, by their id; empty while everybody has left. */
  host: string;
  /** The id, which is also the link. */
  id: string;
  /** The companies, in the order of the seats. */
  members: CampaignMember[];
  /** What its players call it. */
  name: string;
  /** What founders call their cities. */
  names: { [name: string]: string };
  /** Are all games played? */
  over: boolean;
  /** Goes up with each change. */
  revision: number;
  /** What was agreed. */
  rules: CampaignRules;
  /** Its year. */
  year: number;
  /** Your companies. */
  you: Company[];
  /**
   * Everything with a text that you may read now. What the game that goes on has brought is
   * read at its table.
   */
  "card-texts"?: WireCardText[] | null;
  /** The copy of the game as it lies in the box. */
  copy?: WireCopy | null;
  /** What the champion wrote into the corner of the map. */
  corner?: string | null;
  /** The game that goes on, or was broken off. */
  current?: CampaignTable | null;
  /** The end of the campaign, once all games are played. */
  finale?: WireFinale | null;
  /**
   * The sides of the campaign deck that were read in finished games, in order. Absent, as
   * copy, card_texts and finale, for those who may not look on.
   */
  read?: WireRead[] | null;
  /** What programs call the cities that they founded; a name of `names` stands above it. */
  stations?: { [name: string]: WireText };
  /** Why the campaign cannot go on, if it cannot. */
  stopped?: string | null;
}

/** A company of a campaign. */
export type CampaignMember = {
  company: Company;
  /** Who plays for it in the next game. */
  here: Here;
  /** Does whoever it belongs to look at the campaign? */
  online: boolean;
} & ({
  kind: "open";
} | {
  kind: "person";
  /** Their id. */
  guest: string;
  /** What the others call them. */
  name: string;
} | {
  kind: "bot";
  level: BotLevel;
} | {
  kind: "program";
  /** Its id. */
  guest: string;
  /** What it is called. */
  name: string;
});

/** Who decided for a company in a game. */
export type CampaignPlayer =
  /** Nobody yet. */
  | {
    kind: "open";
  }
  /** A person. */
  | {
    kind: "person";
    /** Their id. */
    guest: string;
    /** What the others call them. */
    name: string;
  }
  /** A built-in computer player. */
  | {
    kind: "bot";
    level: BotLevel;
  }
  /** A program that has logged in. */
  | {
    kind: "program";
    /** Its id. */
    guest: string;
    /** What it is called. */
    name: string;
  };

/** What is agreed for all games of a campaign. */
export interface CampaignRules {
  /** May the table show what helps: paths of tickets, missing cards? */
  aids?: boolean;
  /** How much time players have. */
  pace?: Pace;
  /** May people look on who do not play? */
  spectators?: boolean;
  /** What may be taken back. */
  undo?: Undo;
}

/** A campaign in a list. */
export interface CampaignSummary {
  /** Was it put away? */
  closed: boolean;
  /** The game that comes next, is being played, or was the last. */
  game: number;
  /** Who made it, by their id. */
  host: string;
  /** The id, which is also the link. */
  id: string;
  /** The companies, in the order of the seats. */
  members: CampaignMember[];
  /** What its players call it. */
  name: string;
  /** Are all games played? */
  over: boolean;
  /** Goes up with each change. */
  revision: number;
  /** The last change, in milliseconds since 1970. */
  updated: number;
  /** The game that goes on, or was broken off. */
  current?: CampaignTable | null;
}

/** The table of a game that is not finished. */
export interface CampaignTable {
  /** How far it has come: `running`, or `abandoned` if it was broken off. */
  status: Status;
  table: string;
}

/** Something said at a table. */
export interface ChatLine {
  /** When, in milliseconds since 1970. */
  at: number;
  /** Who, by their id. */
  guest: string;
  /** What they were called. */
  name: string;
  /** Goes up with each line; lines of another room leave gaps. */
  number: number;
  room: Room;
  /** What they said: plain text. */
  text: string;
}

/** Lines of chat. */
export interface ChatLines {
  /** Are there others before them? Ask with `before` and the number of the first of these. */
  earlier: boolean;
  /** The latest lines you may read of those you asked for, oldest first. */
  lines: ChatLine[];
}

/** Something that may be done. */
export interface Choice {
  action: WireAction;
  /** Is it final? It shows something new to somebody, so it cannot simply be taken back. */
  final?: boolean;
}

/** What a city is called. */
export interface CityNameBody {
  /** The id of the city. */
  city: string;
  /** What it shall be called: 1 to 24 letters; absent to take the name away. */
  name?: string | null;
}

/** A code that works once. */
export interface CodeBody {
  /** The code. */
  code: string;
}

/** A colour. */
export interface ColourBody {
  /** Which. One that nobody has chosen is free for everybody. */
  colour: SeatColour;
}

/** A company, by its colour. */
export type Company =
  /** Red. */
  | "red"
  /** Yellow. */
  | "yellow"
  /** Green. */
  | "green"
  /** Blue. */
  | "blue"
  /** Black. */
  | "black";

/** One of your companies. */
export interface CompanyBody {
  company: Company;
}

/** What stands in the corner of the map. */
export interface CornerBody {
  /** The text: 1 to 300 letters; absent to take it away. */
  text?: string | null;
}

/** That something is gone. */
export interface Deleted {
  /** Always true. */
  deleted: boolean;
}

/** A link that moves your identity to another browser, once. */
export interface DeviceLink {
  /** The code in the link. */
  code: string;
  /** Until when it works, in milliseconds since 1970. */
  expires: number;
  /** The link, from the root of this server. */
  path: string;
}

/** How much of the disk something takes. */
export interface DiskShare {
  bytes: number;
  /** A table of the database: `log` is the games, `records` what guests have brought. */
  name: string;
}

/** What fills the disk. */
export interface DiskUse {
  /** What the database takes, in bytes. */
  bytes: number;
  /** How much of it is free for new things; 0 where nobody can tell. */
  free: number;
  /** What goes by itself, because nobody touches it. */
  going: GoingKind[];
  /** What all guests together keep. */
  kept: KeptInAll[];
  /** What takes how much of it, the most first. */
  shares: DiskShare[];
}

/** What came of a command. */
export interface Done {
  /** The number of the step that came of it, or the last one. */
  seq: number;
}

/** Agreeing, or not, that the game ends before its end. */
export interface EndAnswer {
  /** Whether. Whoever has asked withdraws it by saying no. */
  agree: boolean;
  /** For which seat, from 1. */
  seat: number;
}

/** Somebody wants to end the game before its end. */
export interface EndAsked {
  /** Who still has to agree, from 1. */
  missing: number[];
  seat: number;
}

/** Why a game ended before its end. */
export type EndReason =
  /** All but one have given up, or all people have. */
  | "resigned"
  /** All people agreed. */
  | "agreed";

/** Why something was refused, for programs. The list may grow; the codes stay. */
export type ErrorCode =
  /** The request is not what it should be. */
  | "bad-request"
  /** Nobody is logged in. */
  | "unauthenticated"
  /** Somebody else may do this. */
  | "forbidden"
  /** There is no such thing. */
  | "not-found"
  /** The address knows no such method. */
  | "method-not-allowed"
  /** The table is not in the state for this. */
  | "wrong-state"
  /** Somebody sits there already. */
  | "seat-taken"
  /** The action rests on an older number than the current one. */
  | "stale"
  /** The rules of the game do not allow it. */
  | "illegal"
  /** Something changed at the same time; try again. */
  | "conflict"
  /** The body is too large. */
  | "too-large"
  /** The body is not JSON, or not marked as such. */
  | "not-json"
  /** Too many requests in too short a time. */
  | "too-many"
  /** There is no room for more: of yours, from your network, or on the server. */
  | "quota-used-up"
  /** The server is busy or the database does not take anything at the moment. */
  | "unavailable"
  /** A fault of the server. */
  | "internal";

/** How a player looks. */
export interface Face {
  /** What is behind it. */
  colour: FaceColour;
  /** Which of the faces that clients draw, from 0. */
  face: number;
  /** The player's id. */
  player: string;
}

/** What is behind the face of a person. */
export type FaceColour =
  | "red"
  | "orange"
  | "yellow"
  | "green"
  | "teal"
  | "blue"
  | "purple"
  | "grey";

/** How players look. */
export interface Faces {
  /** Those who have chosen something. */
  faces: Face[];
}

/** A track that somebody claims often. */
export interface FavouriteRoute {
  /** In how many games. */
  times: number;
  /** The id of the track. */
  track: string;
}

/** Whether you follow a player. */
export interface FollowState {
  /** Do you follow them? */
  followed: boolean;
  /** The player's id. */
  player: string;
}

/** A player whom you follow. */
export interface Followed {
  /** Are they here, and may you ask them to your table? */
  "may-invite": boolean;
  /** What they are called. */
  name: string;
  /** The player's id. */
  player: string;
  /** Their public tables that are open or running, and those at which you sit, too. */
  tables: TableInfo[];
  /** Are they here now? Absent if they keep that to themselves. */
  online?: boolean | null;
}

/** The players whom you follow, those followed last first. */
export interface Following {
  /** Them. */
  players: Followed[];
}

/** What a bot says. Members that are not listed here are ignored. */
export type FromBot =
  /** The answer to `hello`: the bot has understood the game and can be asked. */
  | {
    type: "ready";
    /** What the bot calls itself. */
    name?: string | null;
  }
  /** The answer to `decide`. It has either `choice` or `action`. */
  | {
    type: "act";
    /** The id of the question. */
    id: number;
    /** The same, spelt out. */
    action?: WireAction | null;
    /** Which of the choices, counted from 0. */
    choice?: number | null;
  };

/** The result of a game. */
export interface GameResult {
  /** What put the winner before the next. */
  decision: WireDecision;
  /** The score sheet of each seat. */
  sheets: SeatResult[];
}

/** A game that can be played here. */
export interface GameSummary {
  /** `usa-2004`. */
  id: string;
  /** How many minutes a game takes at most. */
  "minutes-max": number;
  /** How many minutes a game takes at least. */
  "minutes-min": number;
  /** What players call it. */
  name: WireText;
  /** One sentence that makes one want to play. */
  pitch: WireText;
  /** Most players. */
  "players-max": number;
  /** Fewest players. */
  "players-min": number;
  /**
   * Stands for the map: the boards of two games with the same one are alike. Absent for a
   * game without a map, which has no board either.
   */
  map?: string | null;
}

/** The bonus for most completed tickets. */
export interface Globetrotter {
  /** What it brings. */
  points: number;
  /** How many tickets the viewer has completed; absent for those who look on. */
  completed?: number | null;
}

/** How much of one kind goes by itself. */
export interface GoingKind {
  /** How much goes the next time. */
  now: number;
  /** How much more goes in the next 30 days, if nobody touches it. */
  soon: number;
  what: GoingName;
  /** After how many days; absent for never. */
  days?: number | null;
}

/** What goes by itself. */
export type GoingName =
  | "tables"
  | "campaigns"
  | "records"
  | "guests"
  /** Tables whose game never began, and unfinished games of nobody but computers. */
  | "empty-tables";

/** A game that will be deleted. */
export interface GoingTable {
  /** The id of its game. */
  game: string;
  id: string;
  /** When, in milliseconds since 1970, if nobody opens it. */
  until: number;
}

/** Who plays for a company in the next game. */
export type Here =
  /** Whoever it belongs to. With braces, as nothing may stand beside the word. */
  | {
    kind: "plays";
  }
  /** Nobody: it misses the game. */
  | {
    kind: "absent";
  }
  /** A bot, in place of whoever it belongs to. */
  | {
    kind: "bot";
    level: BotLevel;
  };

/** Who plays for a company in the next game. */
export interface HereBody {
  /** Which company. */
  company: Company;
  /** Who plays for it. */
  here: Here;
}

/**
 * What a viewer could claim, how far tickets are, and how everybody stands, all of it worked
 * out from what the viewer knows.
 */
export interface Hints {
  /** The number of the last step; in a replay how many actions were done. */
  seq: number;
  /** How everybody would stand if the game ended now, as far as everybody knows. */
  standings: Standings;
  /**
   * Every track of the map, as if it were the viewer's turn; to those who look on only
   * tracks that are taken or closed.
   */
  tracks: TrackHint[];
  /** The bonus for most completed tickets, if the game has it. */
  globetrotter?: Globetrotter | null;
  /** What the tracks of a plan would cost; only if some were asked for. */
  plan?: PlanHint | null;
  /** Everybody's tickets, once the game is over. */
  revealed?: RevealedTickets[];
  /** The viewer's tickets, kept and offered. */
  tickets?: TicketHint[];
  /**
   * The cheapest network for several tickets; absent at a table without aids and to those
   * who look on.
   */
  together?: Together | null;
  /** The longest trail of each seat, if the game counts it. */
  trails?: Trail[];
}

/** Where a record was put. */
export interface Imported {
  /** The id, to be used with `/api/v1/replays/{id}`. */
  id: string;
}

/** The open tables to which you are asked. */
export interface Invitations {
  /** Those changed last first. */
  tables: TableInfo[];
}

/** Taking a seat. */
export interface Join {
  /** What this player is called, if not as you are. */
  name?: string | null;
  /** Which seat, from 1; absent for the first that is open. */
  seat?: number | null;
}

/** Taking a company. */
export interface JoinCampaign {
  /** Which; absent for the first that is nobody's. */
  company?: Company | null;
  /** What this player is called, if not as you are. */
  name?: string | null;
}

/** How much all guests together keep of something. */
export interface KeptInAll {
  /** How much there may be. */
  most: number;
  /** How much there is; of records in bytes. */
  used: number;
  what: KeptKind;
}

/** What guests keep. */
export type KeptKind =
  | "records"
  | "tables"
  | "campaigns";

/** A record that somebody has brought. */
export interface KeptRecord {
  /** Does nobody see it, because those who look after the server have decided so? */
  blocked: boolean;
  bytes: number;
  created: number;
  /** The id of its game. */
  game: string;
  /** The id, to be used with `/api/v1/replays/{id}`. */
  id: string;
  /** When it was last opened, to the day. */
  touched: number;
  /** Who has brought it, for those who look after the server. */
  guest?: string | null;
  /** What they are called. */
  name?: string | null;
}

/** Records that somebody has brought. */
export interface KeptRecords {
  /** The newest first. */
  records: KeptRecord[];
}

/** How much there is of something, and how much there may be. */
export interface KeptRoom {
  /**
   * How much more there can be now: less than the difference where your network, or the
   * server, has no more room.
   */
  left: number;
  /** How much may be yours. */
  most: number;
  /** How much is yours. */
  used: number;
}

/** What somebody may have only so much of at a time, called as the setting of the server. */
export type LimitName =
  /** Games that go on, of one host. */
  | "running-tables-per-guest"
  /** The same where only built-in bots play. */
  | "bot-tables-per-guest"
  /** Games that go on and were begun from one address. */
  | "running-tables-per-address"
  /** The same where only built-in bots play. */
  | "bot-tables-per-address";

/** A limit that was reached. */
export interface LimitReached {
  /** How many there may be. */
  most: number;
  name: LimitName;
}

/** Open and running tables that everybody may see. */
export interface Lobby {
  /** Games one can look at again. */
  finished: TableInfo[];
  /** Tables with seats to take. */
  open: TableInfo[];
  /** The ratings of those who wait at the open tables, each at the game of the table. */
  ratings: Rating[];
  /** Games one can watch. */
  running: TableInfo[];
}

/** Who has most passengers of a colour. */
export interface Majority {
  colour: WireCard;
  /** How many still stand on the board. */
  left: number;
  /** Those who have some, whoever has most first. */
  seats: MajoritySeat[];
}

/** A seat's passengers of a colour. */
export interface MajoritySeat {
  /** The points they would bring now: for most, for second most, or none. */
  points: number;
  seat: number;
  won: number;
}

/** Who you are here. */
export interface Me {
  /** May you look after the server? */
  admin: boolean;
  /** Your id, which others may know. */
  id: string;
  /** What others call you. */
  name: string;
}

/** Your campaigns. */
export interface MyCampaigns {
  /** The newest change first. */
  campaigns: CampaignSummary[];
}

/** Some of your tables, or of another player's, those changed last first. */
export interface MyTables {
  /** Are there more? */
  more: boolean;
  /** What the player did in those that are finished. */
  played: Played[];
  /** The tables. */
  tables: TableInfo[];
}

/** A name. */
export interface NameBody {
  /** What others will call you: 1 to 40 letters. */
  name: string;
}

/** The tracks that lie on a map. */
export interface Networks {
  /** The tracks of each seat. */
  seats: string[][];
  /** The number of the last step. */
  seq: number;
}

/** A new campaign. */
export interface NewCampaign {
  /** What its players call it: 1 to 40 letters. */
  name: string;
  /** How many companies take part; whose they are is settled later. */
  companies?: number;
  /** Your own company; absent for any. */
  company?: Company | null;
  /** What is agreed for all games. */
  rules?: CampaignRules;
}

/** A new program with its token. */
export interface NewProgram {
  /** Its id. */
  id: string;
  /** What it is called. */
  name: string;
  /** The token with which it logs in; it is shown only now. */
  token: string;
}

/** A new table. */
export interface NewTable {
  /** What is agreed. */
  rules: Rules;
  /** Who shall sit where. */
  seats: SeatPlan[];
}

/** Beginning the next game. */
export interface NextBody {
  /** The revision of the campaign on which this rests; absent for whatever it is. */
  revision?: number | null;
}

/** A game that has begun. */
export interface NextGame {
  /** Its table. */
  table: string;
}

/**
 * The cards and tickets of a seat, for those who look at a finished game with all cards
 * open.
 */
export interface OpenHand {
  /** The cards. */
  hand: { [name: string]: number };
  seat: number;
  /** The tickets kept. */
  tickets: TicketResult[];
  /** The tickets to choose from. */
  offer?: string[];
}

/** The points of a seat that everybody can count. */
export interface OpenPoints {
  /** The longest trail. */
  "longest-trail": number;
  /** Majorities of passengers. */
  passengers: number;
  /** Claimed routes. */
  routes: number;
  seat: number;
  /** Their sum. */
  total: number;
  /** Most tickets to big cities, in the card game. */
  "big-cities"?: number;
  /** Completed tickets, in the card game. */
  tickets?: number;
}

/** Somebody with whom a player has played. */
export interface Opponent {
  /** How often the player came before them. */
  ahead: number;
  /** How often they came before the player. */
  behind: number;
  /** How often they met. */
  games: number;
  /** When the last of these games ended, in milliseconds since 1970. */
  last: number;
  /** What they are called. */
  name: string;
  /** The id of a guest, or the level of a built-in bot. */
  player: string;
  /** Which built-in bot it is, if it is one. */
  level?: BotLevel | null;
}

/** What was agreed before a game. */
export interface Options {
  /** How many play. */
  players: number;
  /** The seat the host named to begin, from 1; absent if it was drawn by lot. */
  "first-seat"?: number | null;
}

/** How the server is doing, for those who look after it. */
export interface Overview {
  /** Games that were broken off. */
  abandoned: number;
  /** Decisions waiting for a bot. */
  "bots-waiting": number;
  /** Which database. */
  database: string;
  /** Finished games. */
  finished: number;
  /** Tables at which seats are being taken. */
  open: number;
  /** Games that go on. */
  running: number;
  /** Open sockets. */
  sockets: number;
  /** Tables in memory. */
  "tables-loaded": number;
}

/** A browser in which you are logged in. */
export interface OwnSession {
  created: number;
  /** Is it the one that asks? */
  current: boolean;
  id: string;
  /** When it was last used, to the day. */
  seen: number;
  /** Browser and system; absent if it does not say. */
  agent?: string | null;
}

/** How much time players have. */
export type Pace =
  /** All the time in the world. With braces, as nothing may stand beside the word. */
  | {
    kind: "no-clock";
  }
  /** A clock that runs while a player has to act. */
  | {
    kind: "live";
    /** Seconds for the whole game, used when a turn takes longer. */
    "bank-seconds": number;
    /** Seconds for each turn; what is left of them is lost. */
    "turn-seconds": number;
  }
  /** So many days for each turn. */
  | {
    kind: "days";
    days: number;
  };

/** The passengers of one place in the set-up. */
export interface PassengersAt {
  /** Their colours, in the order in which they were drawn. */
  colours: WireCard[];
  /** The city or country. */
  place: string;
}

/** The tracks of a plan. */
export interface PlanHint {
  /**
   * The cards they cost. In a campaign as things are now, one track after the other, without
   * anything that helps; of prices with several ways the last.
   */
  cards: { [name: string]: number };
  /**
   * How many more cards are needed when locomotives fill in; about, because grey tracks may
   * be paid in several ways.
   */
  "missing-cards": number;
  /** The points they bring. */
  points: number;
  /** The tracks; those of one way in its order. */
  tracks: string[];
  /** The trains they take. */
  trains: number;
  /** The dollars that belong to claiming them, in a campaign. */
  dollars?: number | null;
  /** Those of them that are not in the hand, locomotives not counted. */
  missing?: { [name: string]: number };
  /** Those that cannot: taken or closed. Your own are in neither list. */
  unavailable?: string[];
}

/** What a player did in a finished game. */
export interface Played {
  /** When the game ended, in milliseconds since 1970. */
  at: number;
  /** The place, from 1. */
  place: number;
  /** The points. */
  points: number;
  /** At which seat, from 1. */
  seat: number;
  /** The id of the table. */
  table: string;
  /** How the rating changed, if the game was rated. */
  rating?: RatingChange | null;
}

/** Who sat at a seat. */
export interface Player {
  /** What the others called them. */
  name: string;
  /** What they were: `person`, or a program such as `random`. */
  player: string;
}

/** A player. */
export interface PlayerBody {
  /** The player's id. */
  player: string;
}

/** What others may know of a player. */
export interface PlayerInfo {
  /** How their ratings changed, game by game, at each game they have played. */
  curves: RatingCurve[];
  /** Do you follow them? */
  followed: boolean;
  /** The id: that of a guest, or the level of a built-in bot. */
  id: string;
  /** What they are called. */
  name: string;
  /** What they do in games, in numbers, at each game they have played. */
  numbers: PlayerNumbers[];
  /**
   * With whom they have played most often, in games of which you may know: public ones and
   * your own.
   */
  opponents: Opponent[];
  /** Is it a program? */
  program: boolean;
  /** How strong they are at each game they have played. */
  ratings: Rating[];
  /** What they did in finished games, by game and number of players. */
  totals: PlayerTotal[];
  /** Which built-in bot it is, if it is one. */
  level?: BotLevel | null;
  /** Are they here now? Absent for bots, and for those who keep it to themselves. */
  online?: boolean | null;
  /** How often they stay to the end; absent for bots and programs. */
  reliability?: Reliability | null;
  /** Since when they are known here, in milliseconds since 1970; absent for built-in bots. */
  since?: number | null;
}

/** What a player did in the latest finished games of one kind, added up. */
export interface PlayerNumbers {
  /** The game's id. */
  game: string;
  /** How many games were added up. */
  games: number;
  /** The tracks claimed most often, with how often. */
  routes: FavouriteRoute[];
  /** The sums; `seat` is 0. */
  sums: SeatNumbers;
}

/**
 * What a player did in finished games of one kind. Games in which they held several seats
 * are left out.
 */
export interface PlayerTotal {
  /** The most points. */
  best: number;
  /** The game's id. */
  game: string;
  /** How many games. */
  games: number;
  /** When the last of them ended, in milliseconds since 1970. */
  last: number;
  /** The mean of the places, from 1. */
  place: number;
  /** How many played. */
  players: number;
  /** The mean of the points. */
  points: number;
  /** How many of them were won, alone or together. */
  wins: number;
}

/** One action and what it led to. */
export interface Ply {
  /** What happened, in order. */
  events: WireEvent[];
  /** Who acted, from 1. */
  seat: number;
  /** What they wanted; in a record cut down for a viewer absent where it was secret. */
  action?: WireAction | null;
  /** What chance gave, in order; absent in a record that is cut down. */
  chance?: WireOutcome[];
  /**
   * How what the viewer knew has changed, as a merge patch (RFC 7396); only in a record that
   * is cut down.
   */
  view?: unknown;
}

/** Points by where they come from. */
export interface Points {
  /** Completed tickets. */
  "completed-tickets": number;
  /** Most completed tickets. */
  globetrotter: number;
  /** The longest trail. */
  "longest-trail": number;
  /** Tickets that were not completed; never above 0. */
  "missed-tickets": number;
  /** Majorities of passengers. */
  passengers: number;
  /** Claimed routes. */
  routes: number;
  /** Bonus cards for big cities, in the card game. */
  "big-cities"?: number;
  /** Coins at the end, in games that count dollars. */
  coins?: number;
  /** The bonus for used cars, in games that count dollars. */
  "used-cars"?: number;
  /** What was missing to a total of 0, in games that count dollars. */
  "written-off"?: number;
}

/** A game as one viewer knows it. */
export interface Position {
  /** The number of the last step. */
  seq: number;
  /** Who has to act, from 1. */
  "to-act": number[];
  /** All that the viewer knows. */
  view: WireView;
  /** What this seat may do. */
  prompt?: Prompt | null;
  /** Can this seat take its last action back without asking anybody? */
  "undo-free"?: boolean;
}

/** A refusal as it is sent. */
export interface Problem {
  /** Why, for programs. */
  code: ErrorCode;
  /** Why, as a sentence for people. */
  message: string;
  /** What to do about it. */
  hint?: string | null;
  /**
   * Which limit was reached, if it is one of those that whoever runs the server sets for
   * what somebody may have at a time; only with the code `too-many`.
   */
  limit?: LimitReached | null;
  /** Names the line in the server's log that says more: the id of the request, if it was one. */
  reference?: string | null;
  /** The rule that forbids it, for programs; only with the code `illegal`. */
  rule?: string | null;
  /** The current number, for an action that rests on an older one. */
  seq?: number | null;
}

/** How you look, and what others may know of you. */
export interface Profile {
  /** What is behind it; absent for one that comes of your id. */
  colour?: FaceColour | null;
  /** Which of the faces that clients draw, from 0; absent for one that comes of your id. */
  face?: number | null;
  /** Does it stay secret when you are there, and what you watch? */
  hidden?: boolean;
}

/** A program of yours that plays. */
export interface Program {
  /** Is it connected? */
  connected: boolean;
  /** Its id, by which tables invite it. */
  id: string;
  /** What it is called. */
  name: string;
}

/** What is asked of a player: what they may do. */
export interface Prompt {
  /** What may be done; never empty. */
  choices: Choice[];
  /** What is asked and what each answer means, in games in which cards ask questions. */
  question?: WireQuestion | null;
  /** What a tutorial says. */
  tutorial?: TutorialStep | null;
}

/** Playing at once with whoever is there. */
export interface QuickMatch {
  /** The id of the game. */
  game: string;
  /**
   * How much time players have; absent if it does not matter: then a minute for a turn and
   * ten in reserve, if nobody waits.
   */
  pace?: Pace | null;
  /**
   * With how many players; absent if it does not matter: then as few as the game allows, if
   * nobody waits.
   */
  players?: number | null;
  /** How strong the others should be. */
  rating?: RatingRange | null;
}

/** How strong somebody is at a game. */
export interface Rating {
  /** The game's id. */
  game: string;
  /** Games that counted. */
  games: number;
  /** What they are called. */
  name: string;
  /** The guest's id, or the level of a built-in bot. */
  player: string;
  /** The estimate: 1500 is where everybody begins. */
  rating: number;
  /** How far off the estimate may be. */
  uncertainty: number;
  /** Those of them that were won. */
  wins: number;
}

/** How a game changed a rating. */
export interface RatingChange {
  /** The rating after. */
  after: number;
  /** The rating before. */
  before: number;
}

/** How a rating changed. */
export interface RatingCurve {
  /** The rating before the first of these games. */
  from: number;
  /** The game's id. */
  game: string;
  /** After each game, the oldest first. */
  points: RatingPoint[];
}

/** A rating at one time. */
export interface RatingPoint {
  /** When, in milliseconds since 1970. */
  at: number;
  /** The rating after the game. */
  rating: number;
}

/** How strong opponents should be: their ratings at the game of the table. */
export interface RatingRange {
  /** At most. */
  max: number;
  /** At least. */
  min: number;
}

/** How strong players are. */
export interface Ratings {
  /** Programs, the best first. */
  bots: Rating[];
  /** People, the best first. */
  people: Rating[];
}

/** How friends reach this server, as far as it can know. */
export interface Reach {
  /** Can nobody but this machine reach it, because it listens at no other address? */
  "local-only": boolean;
  /** The port at which it listens, for whoever starts it anew. */
  port: number;
  /**
   * What to put before the path of a link for others; absent if the address of this request
   * is as good as any, or none is known.
   */
  origin?: string | null;
}

/** What players show each other at a table for a moment. */
export type Reaction =
  /** Thumbs up. */
  | "like"
  /** Clapping. */
  | "clap"
  /** Laughing. */
  | "laugh"
  /** Astonished. */
  | "wow"
  /** Sad. */
  | "sad"
  /** Thinking. */
  | "think"
  /** Waiting. */
  | "wait"
  /** A party. */
  | "party";

/**
 * What somebody does with a card that was read aloud. Bots wait for nobody longer than a
 * minute.
 */
export type ReadingNow =
  /** Reads it. */
  | "begins"
  /** Has read it. */
  | "ends"
  /** Has read it, and wants nobody to be waited for any longer. */
  | "go-on";

/** A game of Gleis: every action, every random outcome and the result. */
export interface Record {
  /** Stands for all data of the game; with another fingerprint the game plays differently. */
  fingerprint: string;
  /** Always `gleis-record`. */
  format: string;
  /** The id of the game: `usa-2004`. */
  game: string;
  /** What was agreed before the game. */
  options: Options;
  /** Every action in order, with what it led to. */
  plies: Ply[];
  /** The version of the game's rules. */
  "rules-version": number;
  /** Who sat where, from seat 1. */
  seats: Player[];
  /** What happened in the set-up. */
  setup: WireEvent[];
  /** The version of this format: 2, or 1 in older records. */
  version: number;
  /** What chance gave in the set-up, in order; absent in a record that is cut down. */
  chance?: WireOutcome[];
  /** The result; absent while the game is not over. */
  result?: GameResult | null;
  /** The seed of our generator, for our own use: a replay does not need it. */
  seed?: string | null;
  /** All that the viewer knew after the set-up; only in a record that is cut down. */
  view?: WireView | null;
  /** For whom the record is cut down; absent in a full record. */
  viewer?: RecordViewer | null;
}

/** For whom a record is cut down: `seat 2` or `spectator`. */
export type RecordViewer = string;

/** How often somebody stays to the end of games with other people. */
export interface Reliability {
  /** The latest games that were ended by playing, by giving up, or by somebody's leaving. */
  games: number;
  /** Those of them in which the player stayed. */
  stayed: number;
}

/** A game to look at again. */
export interface Replay {
  /** The id of the game. */
  game: string;
  /** The id of the table or of the record. */
  id: string;
  /** What was agreed. */
  options: Options;
  /** Who sat where. */
  players: Player[];
  /** How many actions there are; moments are counted from 0 to this. */
  plies: number;
  /** Is it a game of this server? Otherwise somebody has brought the record. */
  table: boolean;
  /**
   * Through whose eyes you may look: `spectator`, `seat-1`…, and `everything` once the game
   * is over.
   */
  viewers: string[];
}

/** One moment of a game, as one viewer knew it. */
export interface ReplayPly {
  /** What happened, as the viewer saw it. */
  events: WireEvent[];
  /** What the viewer could have done next, and how everybody stood. */
  hints: Hints;
  /** How many actions were done. */
  ply: number;
  /** All that the viewer knew then. */
  view: WireView;
  /** What they wanted, if the viewer may know. */
  action?: WireAction | null;
  /** Everybody's cards and tickets, for those who look with all cards open. */
  "all-hands"?: OpenHand[];
  /** The result, if the game is over here. */
  result?: GameResult | null;
  /** Who did the last of them, from 1; absent right after the deal. */
  seat?: number | null;
}

/** The tickets of a seat at the end. */
export interface RevealedTickets {
  seat: number;
  tickets: TicketResult[];
}

/** Where something is said. */
export type Room =
  /** Among those who play. */
  | "players"
  /** Among those who look on. */
  | "spectators";

/** What is agreed before a game; whoever makes the table chooses. */
export interface Rules {
  /** The id of the game: `usa-2004`. */
  game: string;
  /** May the table show what helps: paths of tickets, missing cards? */
  aids?: boolean;
  /** The seat that begins, from 1; absent if it is drawn by lot. */
  "first-seat"?: number | null;
  /** How much time players have. */
  pace?: Pace;
  /** Is the table listed in the lobby? Otherwise only those come who have the link. */
  public?: boolean;
  /**
   * Does the game count for ratings? Absent: if people play against each other. Some games
   * never do, whatever is agreed; `unrated` of the table says why.
   */
  rated?: boolean | null;
  /** May people look on who do not play? */
  spectators?: boolean;
  /** What may be taken back. */
  undo?: Undo;
}

/** Something to say. */
export interface Say {
  room: Room;
  /** What: plain text, at most 500 letters. */
  text: string;
}

/** One of your seats. */
export interface SeatBody {
  seat: number;
}

/** The colour of a seat, with the shape that goes with it. */
export type SeatColour =
  | "red"
  | "blue"
  | "green"
  | "yellow"
  | "black";

/** More numbers of a seat in a finished game. */
export interface SeatNumbers {
  /** Tracks claimed, by length from 1. */
  claims: number[];
  /** The points of completed tickets. */
  "completed-points": number;
  /** Cards taken blind off the deck, those dealt at the beginning left out. */
  drawn: number;
  /** Cards left in hand at the end. */
  hand: number;
  /** Locomotives among the cards taken blind. */
  "locomotives-drawn": number;
  /** Locomotives taken face up. */
  "locomotives-taken": number;
  /** What missed tickets cost, never above 0. */
  "missed-points": number;
  /** Passengers taken along, by colour. */
  passengers: { [name: string]: number };
  /** The length of the longest path. */
  path: number;
  /** Its points. */
  points: number;
  /** Rows of others that were raided. */
  raids: number;
  /** The points of its routes. */
  "route-points": number;
  /** Rows laid into the rail yard. */
  "rows-laid": number;
  /** Own rows lost to raids. */
  "rows-lost": number;
  /** From 1. */
  seat: number;
  /** Cards taken face up. */
  taken: number;
  "tickets-completed": number;
  "tickets-kept": number;
  "tickets-missed": number;
  /** Tickets looked at, the first ones too. */
  "tickets-offered": number;
  /** How long it thought, in milliseconds; 0 for a game that was not played here. */
  time: number;
  "trains-left": number;
  "trains-placed": number;
  turns: number;
  /** Cards paid or laid, by kind. */
  used: { [name: string]: number };
  /** The tracks claimed, in order; left out of sums. */
  tracks?: string[];
}

/** Who shall sit at a seat. */
export type SeatPlan =
  /** Whoever comes. */
  | {
    kind: "open";
  }
  /** You; more than once if several people share your screen. */
  | {
    kind: "me";
    /** What this player is called, if not as you are. */
    name?: string | null;
  }
  /** A built-in computer player. */
  | {
    kind: "bot";
    level: BotLevel;
  }
  /** A program that has logged in. */
  | {
    kind: "program";
    /** Its id. */
    guest: string;
  };

/** The score sheet of one seat. */
export interface SeatResult {
  /** The place, from 1; equal places are shared. */
  place: number;
  /** The points from each source. */
  points: Points;
  seat: number;
  /** How many tickets were completed. */
  "tickets-completed": number;
  /** How many were not. */
  "tickets-missed": number;
  /** Their sum. */
  total: number;
  /** The length of the longest trail in trains; 0 in games that do not count it. */
  trail: number;
  /** How many bonus cards for big cities, in the card game. */
  "bonus-cards"?: number;
}

/** The numbers of one seat. What a game does not have is absent. */
export interface SeatStatistics {
  /** Cards taken blind off the deck, those dealt at the beginning left out. */
  "cards-drawn": number;
  /** Cards taken face up. */
  "cards-taken": number;
  /** Locomotives among all cards that came into the hand, also those dealt. */
  "locomotives-got": number;
  /** Locomotives paid or laid. */
  "locomotives-used": number;
  /** Its number, from 1. */
  seat: number;
  /** Points, place and what became of the tickets. */
  sheet: SeatResult;
  /** How often tickets were drawn, the first choice left out. */
  "ticket-draws": number;
  /** Tickets kept, the first ones too. */
  "tickets-kept": number;
  /** How many turns. */
  turns: number;
  /** The completed ticket that was worth most. */
  "best-ticket"?: TicketWorth | null;
  /** Tracks claimed; absent in a game without a map. */
  tracks?: TrackStatistics | null;
  /** The missed ticket that cost most. */
  "worst-ticket"?: TicketWorth | null;
}

/** Where you are logged in. */
export interface Sessions {
  /** The one used last first. */
  sessions: OwnSession[];
}

/** What happened after a step. */
export interface Since {
  /** How things stand now. */
  position: Position;
  /** The steps, in order; empty if the gap was too long or nothing happened. */
  steps: Step[];
}

/** Somebody who watches. */
export interface Spectator {
  /** Their id. */
  guest: string;
  /** What they are called. */
  name: string;
}

/** Why a bot decides for a person. */
export type StandIn =
  /** The person asked for it, until they take the seat back. */
  | "asked"
  /** The person let the time run out, until they act again. */
  | "out-of-time"
  /** Another player asked for it, because the person was gone for long. */
  | "absent"
  /** The person has given up, for good. */
  | "resigned";

/** How everybody would stand if the game ended now, without tickets. */
export interface Standings {
  /** The points of each seat. */
  seats: OpenPoints[];
  /** Who leads in which colour, in games with passengers. */
  passengers?: Majority[];
}

/** A finished game in numbers. */
export interface Statistics {
  /** How many actions there were, those that were taken back left out. */
  actions: number;
  /** More numbers of each seat. */
  more: SeatNumbers[];
  /** What it did to ratings, by seat; empty for a game that was not played here. */
  played: Played[];
  /** The numbers of each seat. */
  seats: SeatStatistics[];
  /** Numbers of the game as a whole. */
  whole: TableNumbers;
  /** How long it took, in milliseconds; absent for a game that was not played here. */
  took?: number | null;
}

/** How far a table has come. */
export type Status =
  /** Seats are being taken. */
  | "open"
  /** The game goes on. */
  | "running"
  /** The game is over. */
  | "finished"
  /** The game was broken off. */
  | "abandoned";

/** What happened, as one viewer saw it: one row of the log. */
export type Step =
  /** A player acted. */
  | {
    step: "act";
    /** What happened, in order. */
    events: WireEvent[];
    seat: number;
    /** The number of this step. */
    seq: number;
    /** What they wanted, if the viewer may know. */
    action?: WireAction | null;
  }
  /** Actions were taken back; everything is as the view says. */
  | {
    step: "undo";
    /** How many actions. */
    plies: number;
    /** For whom, from 1. */
    seat: number;
    /** The number of this step. */
    seq: number;
    /** All that the viewer knows now. */
    view: WireView;
  };

/** What happened after a step, page by page. */
export interface Steps {
  /**
   * The number of the last step of the game so far. If the last of these has a smaller one,
   * there is another page.
   */
  last: number;
  /** The steps, in order; as many as fit on a page. */
  steps: Step[];
}

/** What is kept of you, how much may be, and for how long. */
export interface Storage {
  /** Campaigns that you host. */
  campaigns: KeptRoom;
  /**
   * Your games that are deleted within the next 30 days unless somebody opens them, the next
   * ones first.
   */
  going: GoingTable[];
  /** Records that you have brought, in bytes. */
  records: KeptRoom;
  /** Tables that you have made. */
  tables: KeptRoom;
  /** After how many days without a visit you are deleted; absent for never. */
  "guest-days"?: number | null;
  /** After how many days games and records are deleted that nobody has opened. */
  "table-days"?: number | null;
}

/** Another seat. */
export interface SwapBody {
  /** With which seat, from 1. */
  with: number;
}

/** Of which campaign a table is a game; it stays so. */
export interface TableCampaign {
  /** The companies in the order of the seats. */
  companies: Company[];
  /** Which of its games, from 1. */
  game: number;
  /** The campaign. */
  id: string;
}

/** The clock of a table. */
export interface TableClock {
  /** What is left of each seat's time for the whole game, in milliseconds. */
  bank: number[];
  /** When the time of those who have to act runs out, by seat; `null` for the others. */
  deadline: (number | null)[];
  /** The time of the server, in milliseconds since 1970, to compare with. */
  now: number;
}

/** A table without what is secret in its game. */
export interface TableInfo {
  /** When the table was made, in milliseconds since 1970. */
  created: number;
  /** Who made it, by their id. */
  host: string;
  /** The id, which is also the link. */
  id: string;
  /** Does the game count for ratings? */
  rated: boolean;
  /** Goes up with each change of what stands here, apart from the game itself. */
  revision: number;
  /** What was agreed. */
  rules: Rules;
  /** Who sits where. */
  seats: TableSeat[];
  /** How far it has come. */
  status: Status;
  /** Who has to act, from 1. */
  "to-act": number[];
  /** Of which campaign it is a game, if it is. */
  campaign?: TableCampaign | null;
  /** The clock, in games that have one. */
  clock?: TableClock | null;
  /** Somebody wants to end the game before its end. */
  "end-asked"?: EndAsked | null;
  /** Why the game ended before its end, if it did. */
  ended?: EndReason | null;
  /**
   * How long expert bots think about a decision here, while that is less than usual because
   * the server has much to do.
   */
  "expert-milliseconds"?: number | null;
  /** The table of the game before, if this is a rematch: its chat goes on here. */
  follows?: string | null;
  /** Does the game begin by itself as soon as all seats are taken? */
  quick?: boolean;
  /**
   * Who may come out of the lobby: players with such a rating. Those who are invited may,
   * too.
   */
  "rating-range"?: RatingRange | null;
  /** The table of the next game, once somebody has asked for it. */
  rematch?: string | null;
  /** The seat that has asked for it, from 1. */
  "rematch-by"?: number | null;
  /** The seats that have given up, from 1, the first of them first. */
  resigned?: number[];
  /** The result, once the game is over. */
  result?: GameResult | null;
  /** Those whom the host has sent away, by their ids; they cannot sit down here again. */
  "sent-away"?: string[];
  /** The number of the last step of the game; absent before it begins. */
  seq?: number | null;
  /** Why the game cannot go on, if it cannot. */
  stopped?: string | null;
  /** Somebody wants to take something back. */
  "undo-asked"?: UndoAsked | null;
  /** Why it does not count. */
  unrated?: Unrated | null;
  /** Who watches without playing. */
  watching?: Watching | null;
}

/** Numbers of a whole game. */
export interface TableNumbers {
  /** How often the discards were shuffled into a new deck. */
  shuffles: number;
  /** How often the market was replaced. */
  sweeps: number;
  /** How many tracks the map has. */
  tracks: number;
}

/** A seat of a table. */
export type TableSeat = {
  /** Its colour and shape; no two seats have the same. */
  colour: SeatColour;
  /** Its number, from 1. */
  seat: number;
} & ({
  kind: "open";
} | {
  kind: "person";
  /** Is one of their browsers connected? */
  connected: boolean;
  /** Their id. */
  guest: string;
  /** What they are called. */
  name: string;
  /** Are they asked whether they want to play, and have not answered yet? */
  invited?: boolean;
  /** A bot decides for them at the moment, and this is why. */
  "stand-in"?: StandIn | null;
  /**
   * When others may let a bot play for them, in milliseconds since 1970; absent while they
   * are there.
   */
  "stand-in-from"?: number | null;
} | {
  kind: "bot";
  level: BotLevel;
  /** What it is called; no two at a table have the same name. */
  name: string;
} | {
  kind: "program";
  /** Its id. */
  guest: string;
  /** What it is called. */
  name: string;
});

/** How far a ticket is. */
export interface TicketHint {
  /** Are its places joined? In the card game: is it completed? */
  done: boolean;
  ticket: string;
  /** Can they not be joined any more? */
  blocked?: boolean;
  /**
   * The cards they cost. In a campaign as things are now, one track after the other, without
   * anything that helps; of prices with several ways the last.
   */
  cards?: { [name: string]: number };
  /** The dollars that belong to claiming them, in a campaign. */
  dollars?: number | null;
  /** Those of them that are not in the hand, locomotives not counted. */
  missing?: { [name: string]: number };
  /**
   * How many more cards are needed when locomotives fill in; about, because grey tracks may
   * be paid in several ways.
   */
  "missing-cards"?: number;
  /** Is it one to choose from, and not kept yet? */
  offered?: boolean;
  /** The points they bring. */
  points?: number;
  /**
   * In the card game, at a table with aids: does the best use of the own track stack, as far
   * as it is known, complete it?
   */
  ready?: boolean;
  /** The tracks; those of one way in its order. */
  tracks?: string[];
  /** The trains they take. */
  trains?: number;
  /** Why not. */
  why?: WhyBlocked | null;
}

/** A ticket and what became of it. */
export interface TicketResult {
  /** Are its places joined? */
  done: boolean;
  ticket: string;
}

/** A ticket and its points. */
export interface TicketWorth {
  /** What it is worth. */
  points: number;
  /** The id of the ticket. */
  ticket: string;
}

/**
 * What a bot is told. There is no seed in it, not even one for the bot's own luck: seeds of
 * one series come from each other, and one of them would lead to hidden cards.
 */
export type ToBot =
  /** The first message. The bot answers `ready`. A later one replaces the game. */
  | {
    type: "hello";
    /** The game that is played, with its map and its tickets. */
    game: WireGame;
    /** The version of the protocol: 2. */
    protocol: number;
  }
  /** The bot has to choose. It answers `act`. */
  | {
    type: "decide";
    /** How long the bot may think, in milliseconds. */
    "budget-ms": number;
    /** What it may do; never empty. */
    choices: WireAction[];
    /** Goes up with every question, also from game to game; the answer repeats it. */
    id: number;
    /** All that the bot's seat knows. */
    view: WireView;
  }
  /** A game has ended. There is nothing to answer, and another game may follow. */
  | {
    type: "game-over";
    /** Who won, and with which points. */
    result: GameResult;
    /** Where the bot sat, from 1. */
    seat: number;
  }
  /** Nothing more will be asked; the bot should end. */
  | {
    type: "bye";
  };

/** What a client is told. */
export type ToClient =
  /** The first message. */
  | {
    type: "welcome";
    /** The time of the server, in milliseconds since 1970. */
    now: number;
    /** The version of the server. */
    version: string;
    /** Who the client is here, by their id; absent for somebody without a name. */
    guest?: string | null;
  }
  /** A table was looked at anew, or the gap was too long: everything from here. */
  | {
    type: "state";
    table: TableInfo;
    /** The game; absent before it begins. */
    position?: Position | null;
    /** As which seat; absent for a spectator. */
    seat?: number | null;
  }
  /** One step of the game. */
  | {
    type: "step";
    /** What happened. */
    step: Step;
    table: string;
    /** Who has to act now, from 1. */
    "to-act": number[];
    /**
     * The merge patch (RFC 7396) that turns the view before the step into the one after it;
     * absent where the step holds the whole view.
     */
    patch?: { [name: string]: never } | null;
    /** What this seat may do now. */
    prompt?: Prompt | null;
    /** As which seat it is seen; absent for a spectator. */
    seat?: number | null;
    /** Can this seat take its last action back without asking anybody? */
    "undo-free"?: boolean;
  }
  /** Something about the table has changed, apart from the game. */
  | {
    type: "table";
    table: TableInfo;
  }
  /** Something was said. */
  | {
    type: "chat";
    line: ChatLine;
    table: string;
  }
  /** Somebody turned to a page of what is read together. */
  | {
    type: "page-turned";
    /** What they are called. */
    name: string;
    /** Which page. */
    page: number;
    table: string;
    /** The seat of whoever did it, from 1. */
    seat?: number | null;
  }
  /** Bots wait for those who read; for nobody, if the list is empty. */
  | {
    type: "readers";
    /** Their seats, from 1. */
    seats: number[];
    table: string;
  }
  /** Somebody who plays shows what they feel, for a moment. */
  | {
    type: "reaction";
    /** Who, by their id. */
    guest: string;
    reaction: Reaction;
    /** The seat, from 1. */
    seat: number;
    table: string;
  }
  /** A campaign has changed, or who looks at it: it is worth another look. */
  | {
    type: "campaign-changed";
    /** Which campaign. */
    campaign: string;
    /** Its revision. */
    revision: number;
  }
  /** What was asked for is done. */
  | {
    type: "done";
    /** As in the command. */
    id?: string | null;
    /** The number of the step that came of it. */
    seq?: number | null;
  }
  /** What was asked for is refused. */
  | {
    type: "error";
    /** Why. */
    problem: Problem;
    /** As in the command. */
    id?: string | null;
    /** Which table it is about. */
    table?: string | null;
  }
  /** The server is about to stop; connect again in a moment. */
  | {
    type: "bye";
  };

/**
 * What a client says. Every message may carry an `id`, which the answer repeats: `done`, or
 * `error` for what is refused.
 */
export type ToServer =
  /** Look at a table: as the player of a seat, or as a spectator. */
  | {
    type: "watch";
    table: string;
    /** Repeated by the answer. */
    id?: string | null;
    /** Which of one's own seats, from 1; absent to look on. */
    seat?: number | null;
    /**
     * The number of the last step that is known; what came after it is sent. Absent for a
     * fresh view.
     */
    since?: number | null;
  }
  /** Look away. */
  | {
    type: "unwatch";
    table: string;
    /** Repeated by the answer. */
    id?: string | null;
    /** As which seat, as in `watch`. */
    seat?: number | null;
  }
  /** Act in the game. */
  | {
    type: "act";
    /** Names the command: a repeat with the same id is done once and answered twice. */
    id: string;
    /** For which seat, from 1. */
    seat: number;
    /** The number of the last step, on which this rests. */
    seq: number;
    table: string;
    /** What to do; either this or `choice`. */
    action?: WireAction | null;
    /** Which of the prompt's choices, counted from 0. */
    choice?: number | null;
  }
  /** Take back one's last action, or ask the others to agree to it. */
  | {
    type: "undo";
    /** For which seat, from 1. */
    seat: number;
    /** The number of the last step, on which this rests. */
    seq: number;
    table: string;
    /** Repeated by the answer. */
    id?: string | null;
  }
  /** Agree, or not, that somebody takes something back. */
  | {
    type: "answer-undo";
    /** Whether. */
    agree: boolean;
    /** For which seat, from 1. */
    seat: number;
    table: string;
    /** Repeated by the answer. */
    id?: string | null;
  }
  /** Say something at a table. */
  | {
    type: "say";
    room: Room;
    table: string;
    /** What: plain text. */
    text: string;
    /** Repeated by the answer. */
    id?: string | null;
  }
  /** Turn to a page of what is read together; everybody at the table is told. */
  | {
    type: "turn-page";
    /** Which page. */
    page: number;
    table: string;
    /** Repeated by the answer. */
    id?: string | null;
  }
  /** Say that one reads what was read aloud, so that bots wait, or that one is done. */
  | {
    type: "reading";
    /** What one does. */
    now: ReadingNow;
    table: string;
    /** Repeated by the answer. */
    id?: string | null;
  }
  /** Show the others at a table what one feels, for a moment. */
  | {
    type: "react";
    reaction: Reaction;
    table: string;
    /** Repeated by the answer. */
    id?: string | null;
  }
  /** Look at a campaign, to be told when it changes. */
  | {
    type: "watch-campaign";
    /** Which campaign. */
    campaign: string;
    /** Repeated by the answer. */
    id?: string | null;
  }
  /** Look away from a campaign. */
  | {
    type: "unwatch-campaign";
    /** Which campaign. */
    campaign: string;
    /** Repeated by the answer. */
    id?: string | null;
  }
  /** Is anybody there? */
  | {
    type: "ping";
    /** Repeated by the answer. */
    id?: string | null;
  };

/** The cheapest network for several tickets at once. */
export interface Together {
  /**
   * The cards they cost. In a campaign as things are now, one track after the other, without
   * anything that helps; of prices with several ways the last.
   */
  cards: { [name: string]: number };
  /**
   * How many more cards are needed when locomotives fill in; about, because grey tracks may
   * be paid in several ways.
   */
  "missing-cards": number;
  /** The points they bring. */
  points: number;
  /** For which tickets. */
  tickets: string[];
  /** The tracks; those of one way in its order. */
  tracks: string[];
  /** The trains they take. */
  trains: number;
  /** Those of them for which tracks or trains do not suffice beside the others. */
  blocked?: string[];
  /** The dollars that belong to claiming them, in a campaign. */
  dollars?: number | null;
  /** Those of them that are not in the hand, locomotives not counted. */
  missing?: { [name: string]: number };
}

/** A track as a player sees it. */
export interface TrackHint {
  /** How it looks. */
  look: TrackLook;
  track: string;
  /** Who has taken it or, if it is closed, the track beside it, from 1. */
  by?: number | null;
  /** That colour. */
  colour?: WireCard | null;
  /**
   * What can help to pay for it, in a campaign: the bits of `with.helps` in this order, the
   * lowest first.
   */
  helps?: WireHelp[];
  /** How many cards are missing, for the colour in which they are fewest. */
  missing?: number | null;
  /** Every way to pay for it with the cards held. */
  payments?: TrackPayment[];
  /** What the steps of claiming would bring, in a campaign. */
  steps?: WireStep[];
  /** Why it cannot be claimed. */
  why?: WhyNot | null;
}

/** How a track looks to a player. */
export type TrackLook =
  /** It can be claimed without a locomotive. */
  | "claimable"
  /** It can be claimed, but only with locomotives. */
  | "with-locomotives"
  /** One card is missing. */
  | "short"
  /** It cannot be claimed. */
  | "no";

/** A way to pay for a track. */
export interface TrackPayment {
  /** The colour of the cards; `locomotive` for a grey track paid with nothing else. */
  colour: WireCard;
  /** How many of the cards are locomotives. */
  locomotives: number;
}

/** What somebody built. */
export interface TrackStatistics {
  /** How many tracks. */
  claimed: number;
  /** The length of the longest track. */
  longest: number;
  /** How many trains were left at the end. */
  "trains-left": number;
  /** How many trains are on them. */
  "trains-placed": number;
}

/** The longest trail of a seat. */
export interface Trail {
  /** Its length in trains. */
  length: number;
  seat: number;
  /** Its tracks, in order. */
  tracks: string[];
}

/** Something that a tutorial says. */
export interface TutorialPage {
  /** What to do, and why. */
  text: WireText;
  /** A few words; they stand beside what it is about, too. */
  title: WireText;
  /** What it is about. */
  at?: TutorialPlace | null;
}

/** What a page of a tutorial is about. */
export type TutorialPlace =
  /** The map, or the rail yards of a card game. */
  | "board"
  /** The face-up cards. */
  | "market"
  /** The face-down cards. */
  | "deck"
  /** What may be kept of drawn tickets. */
  | "offer"
  /** The own tickets. */
  | "tickets"
  /** Where new tickets are drawn. */
  | "draw-tickets"
  /** The own cards. */
  | "hand"
  /** The current event of a campaign. */
  | "news"
  /** Everybody who plays, with points and trains. */
  | "players"
  /** What is being decided, with the buttons for it. */
  | "decision";

/** What a tutorial asks of a player now. */
export interface TutorialStep {
  /** How many there are. */
  of: number;
  /** To be read one after another; the last one asks for the action. */
  pages: TutorialPage[];
  /** Which step it is, from 1. */
  step: number;
}

/** A short game that teaches others. */
export interface TutorialSummary {
  /** The id of its own game: `tutorial-map`. */
  game: string;
  /** What players call it. */
  name: WireText;
  /** One sentence about it. */
  pitch: WireText;
  /** The games that it teaches, by id. */
  teaches: string[];
}

/** What may be taken back. */
export type Undo =
  /** Nothing. */
  | "never"
  /** What showed nothing new to anybody, until somebody else acts. */
  | "free"
  /** The same, and everything else if all other people at the table agree. */
  | "consent";

/** Agreeing, or not, that somebody takes something back. */
export interface UndoAnswer {
  /** Whether. */
  agree: boolean;
  /** For which seat, from 1. */
  seat: number;
}

/** Somebody wants to take something back. */
export interface UndoAsked {
  /** Who still has to agree, from 1. */
  missing: number[];
  /** How many actions would go. */
  plies: number;
  seat: number;
}

/** Taking back one's last action. */
export interface UndoBody {
  /** For which seat, from 1. */
  seat: number;
  /** The number of the last step, on which this rests. */
  seq: number;
}

/** Why a game does not count for ratings. */
export type Unrated =
  /** It was agreed so. */
  | "agreed"
  /** One person plays against computer players, and nobody said that it should count. */
  | "bots-only"
  /** One person plays several seats. */
  | "shared-seats"
  /** Something was taken back that had been seen. */
  | "taken-back"
  /** It is a tutorial. */
  | "tutorial"
  /** It is a game of a campaign, where companies are not equally strong. */
  | "campaign"
  /** It ended before its end, and nobody had given up. */
  | "ended-early";

/** Who asks, if they have a name here. */
export interface VisitorInfo {
  /** Who you are; absent for somebody without a name. */
  me?: Me | null;
}

/** Those who watch a table without playing there. */
export interface Watching {
  /**
   * How many, also those without a name and those who keep to themselves when they are
   * there.
   */
  count: number;
  /** The first of the others. */
  people: Spectator[];
}

/** Why a ticket cannot be completed any more. */
export type WhyBlocked =
  /** No tracks are left that would join its places. */
  | "tracks"
  /** Every way takes more trains than are left. */
  | "trains";

/** Why a track cannot be claimed. */
export type WhyNot =
  /** Somebody has it. */
  | "taken"
  /** The track beside it is taken, and with so few players that closes this one. */
  | "closed"
  /** The track beside it is your own. */
  | "own-parallel"
  /** Too few trains are left. */
  | "trains"
  /** Cards are missing. */
  | "cards";

/** What a player wants to do. */
export type WireAction =
  /** Take the top card of the deck. */
  | {
    do: "draw-card";
  }
  /** Take a face-up card. */
  | {
    do: "take-card";
    /** Which slot of the market, from 1. */
    slot: number;
  }
  /** Claim a track. */
  | {
    do: "claim";
    /** The colour of the cards paid; `locomotive` for a grey track paid with nothing else. */
    colour: WireCard;
    /** How many of the cards paid are locomotives. */
    locomotives: number;
    /** `boston-new-york#2`. */
    track: string;
    /** The rest of the payment, in games where it can differ. */
    with?: WireClaimWith | null;
  }
  /** Draw tickets. */
  | {
    do: "draw-tickets";
    /** How many of each deck. */
    mix: { [name: string]: number };
  }
  /** Keep some of the tickets drawn. */
  | {
    do: "keep-tickets";
    /** Those kept, in the order drawn. */
    keep: string[];
    /** Those refused, the one that will lie highest first. */
    under: string[];
  }
  /** Take passengers at the ends of the track just claimed. */
  | {
    do: "take-passengers";
    /** The colour taken at each end, `null` for none. */
    from: (WireCard | null)[];
  }
  /** Take no second card, in games that allow it. */
  | {
    do: "stop";
  }
  /** Lay cards into the rail yard: one row of two or more cards, or three rows of one card. */
  | {
    do: "lay";
    /** The rows, in the order of the colours. */
    rows: WireRow[];
  }
  /** Complete the best set of tickets with the cards of the track stack, and no others. */
  | {
    do: "complete-best";
  }
  /** Complete a ticket with cards of the track stack. */
  | {
    do: "complete";
    ticket: string;
  }
  /** Complete no further ticket, use nothing more, and the like. */
  | {
    do: "done";
  }
  /** Use an ability that is offered. */
  | {
    do: "use";
    /** The card and the number of its ability: `E05/1`. */
    ability: string;
    /** Paying in this of its ways, from 1. */
    way: number;
  }
  /** Answer a question. */
  | {
    do: "choose";
    /** The name of what is chosen, or the number of an option from 1. */
    option: string;
  }
  /** Discard a card. */
  | {
    do: "discard";
    card: WireCard;
    /** Its symbol, in games that have any. */
    symbol?: WireSymbol | null;
  }
  /** Exchange a hand card for a face-up one. */
  | {
    do: "swap";
    /** The hand card. */
    card: WireCard;
    /** The slot, from 1. */
    slot: number;
    /** Its symbol, in games that have any. */
    symbol?: WireSymbol | null;
  }
  /** Show a ticket. */
  | {
    do: "show";
    ticket: string;
  }
  /** Hold a numbered card back, or let it act again. */
  | {
    do: "switch";
    postcard: string;
  }
  /** Do nothing, because nothing can be done. */
  | {
    do: "pass";
  };

/** Which part of a text is held; the words are those of SVG's `text-anchor`. */
export type WireAnchor =
  /** Its start. */
  | "start"
  /** Its middle. */
  | "middle"
  /** Its end. */
  | "end";

/** What a region brings at the end. */
export interface WireAtlasSheet {
  /** To whom; there may be several. */
  companies: WireCard[];
  /** What each of them gets. */
  dollars: number;
  /** Which, or `east` for the pieces of the start. */
  region: string;
}

/**
 * A map as it is drawn. All numbers are pixels of one drawing, with y downwards, rounded to
 * a tenth. The ids are those of [`WireGame`](super::WireGame).
 * [`board`](crate::drawing::board) makes it.
 */
export interface WireBoard {
  /** Borders between states and countries as the `d` of an SVG path, to be stroked. */
  borders: string;
  /** Cities and spots of countries, in the order of the game. */
  cities: WireBoardCity[];
  /** Countries that have spots. */
  countries: WireBoardCountry[];
  /** The height of the drawing. */
  height: number;
  /** The land as the `d` of an SVG path, to be filled; empty if the map has no cartography. */
  land: string;
  /** The radius of a city's ring. No label and no slot comes nearer to a city. */
  ring: number;
  /** Rivers as the `d` of an SVG path, to be stroked. */
  rivers: string;
  /** The tracks, in the order of the game. */
  tracks: WireBoardTrack[];
  /** Lakes as the `d` of an SVG path, to be filled over the land. */
  water: string;
  /** The width of the drawing. */
  width: number;
  /**
   * The board pieces that lie on the table, in a campaign. Land and water are those of the
   * whole sheet; what of them lies outside all pieces is not to be shown.
   */
  pieces?: WirePiece[];
  /** Tracks that run off the pieces on the table. */
  stubs?: WireStub[];
  /** The part worth showing, where that is not all: left, top, width and height. */
  view?: number[] | null;
}

/** A city or a spot of a country. */
export interface WireBoardCity {
  /** `new-york`. */
  id: string;
  /** Its middle, from the left. */
  x: number;
  /** Its middle, from the top. */
  y: number;
  /** Its name. A spot has none: the country is written instead. */
  labels?: WireLabels | null;
}

/** A country with spots. */
export interface WireBoardCountry {
  /** Where its name is written: once if its spots lie together, otherwise at each of them. */
  labels: WireLabels[];
  /** `daenemark`. */
  place: string;
  /**
   * The corners of the smallest shape around its spots, if they lie together; otherwise
   * none.
   */
  shape: number[][];
  /** Its spots, which are cities of the drawing. */
  spots: string[];
}

/** A track. */
export interface WireBoardTrack {
  /** `boston-new-york#2`. */
  id: string;
  /** The line under the slots, from city to city. */
  line: number[][];
  /** Its spaces, from the first city to the second. */
  slots: WireSlot[];
}

/** The bonus card of a big city. */
export interface WireBonus {
  /** The colour that stands for the city. */
  colour: WireCard;
  place: string;
  /** What it is worth. */
  points: number;
}

/** A game of the calendar. */
export interface WireCalendarGame {
  /** From 1. */
  game: number;
  /** Its year. */
  year: number;
  /** The headline of what is read first in it, once it was read. */
  title?: WireText | null;
}

/**
 * What lies open on the table of a campaign, and what is the viewer's own, beyond what all
 * games have. Whatever is empty, 0 or not set is absent.
 */
export interface WireCampaign {
  /** Who began this game. */
  began: number;
  /** Big cities. */
  big: string[];
  /** Discards with a pickaxe, among the others of their colour. */
  "discards-pickaxes": { [name: string]: number };
  /** Discards with a skull. */
  "discards-skulls": { [name: string]: number };
  /** Events in the deck; the order is not known. */
  "event-deck": string[];
  /** Discarded events, the current one too. */
  "event-discards": string[];
  /** The viewer's cards with a pickaxe, among the others of their colour. */
  "hand-pickaxes": { [name: string]: number };
  /** The viewer's cards with a skull. */
  "hand-skulls": { [name: string]: number };
  /** The symbols of the face-up cards from slot 1. */
  "market-symbols": (WireSymbol | null)[];
  /** Discarded newspapers. */
  newspapers: number;
  /** What is asked. */
  play: WirePlay;
  /** Who has the start card. */
  starter: number;
  /** Stickers in force. */
  stickers: string[];
  /** Other cards on display. */
  "agreements-laid"?: string[];
  /** Another marked track. */
  blocked?: string | null;
  /** Tracks that were marked for a company, by its colour. */
  bridges?: { [name: string]: WireCard };
  /** Stickers that count otherwise in this game. */
  doubled?: string[];
  /** Regions told by `region-entered`. */
  entered?: string[];
  /** The current event. */
  event?: string | null;
  /** Events archived in this game. */
  "events-archived"?: string[];
  /** Tracks from which something was taken in this game. */
  "funds-taken"?: string[];
  /** Own cards that the viewer holds back. */
  "held-back"?: string[];
  /** Another marked city. */
  host?: string | null;
  /** A marked city. */
  hub?: string | null;
  /** What happens once in a game and has happened, a bit for each. */
  met?: number;
  /** Regions told by `region-offered`. */
  offered?: string[];
  /** The region that was opened after this game. */
  opened?: string | null;
  /** How many of each colour are left; absent as long as none can be used. */
  "paint-stock"?: { [name: string]: number };
  /** Tracks that got a colour; `null` where it is still to be named. */
  paints?: WirePaint[];
  /** Cities that were marked for a company, by its colour. */
  plaques?: { [name: string]: string[] };
  /** Numbered cards that somebody has found. */
  postcards?: WirePost[];
  /** A common counter of this game. */
  pot?: number;
  /** A marked track. */
  public?: string | null;
  /** How many tickets leave after the game. */
  retired?: number;
  /** A flag, told by `toolbox-opened`. */
  "toolbox-open"?: boolean;
  /** Those with players. */
  tools?: WireTool[];
  /** Those that were archived for good. */
  "tools-archived"?: string[];
  /** Cards on display. */
  "tools-laid"?: string[];
  /** The cards on top of the deck that somebody has looked at. */
  top?: WireTopCard[];
  /** How often options 1 and 2 were chosen. */
  votes?: number[];
  /** A flag, told by `winter`. */
  winter?: boolean;
}

/** What a game of a campaign adds; of what is open, nothing of what is sealed. */
export interface WireCampaignRules {
  /** Coins of each player at the start. */
  coins: number;
  /** The companies in the order of the seats; with fewer players than companies the first. */
  companies: WireCard[];
  /** Which game of the campaign, from 1. */
  game: number;
  /** The board pieces on the table. */
  pieces: WireRulesPiece[];
  /** Cities with an anchor. */
  ports: string[];
  /** Dollars for cars left, by how many are left at most; the last row has no end. */
  "train-bonus": WireTrainBonus[];
  /** Its year. */
  year: number;
}

/** What lies open before one player of a campaign. What there is nothing of is absent. */
export interface WireCampaignSeat {
  /** Company cards. */
  cards: string[];
  cash: number;
  /** The colour of the company. */
  company: WireCard;
  /** Known cards with a pickaxe, among the others of their colour. */
  "known-pickaxes": { [name: string]: number };
  /** Known cards with a skull. */
  "known-skulls": { [name: string]: number };
  /** The place, from 1; 0 before the game is counted. */
  place: number;
  /** The bank slip, once it is written. */
  slip: WireSlip;
  /** A card told by `agreed`. */
  agreement?: string | null;
  /** A counter of this game. */
  crates?: number;
  /** Dollars given away in this game. */
  given?: number;
  /** A counter of the company. */
  goodwill?: number;
  /** A ticket told by `memory-taken`. */
  memory?: string | null;
  /** Another one. */
  ore?: number;
  /** Another one. */
  stamps?: number;
  /** How often things with a limit were used, by their place. */
  uses?: number[];
  /** Dollars put away in this game. */
  vault?: number;
}

/** A kind of car card, or the colour of a passenger. */
export type WireCard =
  /** Red. */
  | "red"
  /** Orange. */
  | "orange"
  /** Yellow. */
  | "yellow"
  /** Green. */
  | "green"
  /** Blue. */
  | "blue"
  /** Purple. */
  | "purple"
  /** Black. */
  | "black"
  /** White. */
  | "white"
  /** The wild card. */
  | "locomotive";

/** What the card game adds. */
export interface WireCardRules {
  /** The bonus cards. */
  bonuses: WireBonus[];
  /** Locomotives each player gets before the other cards are dealt. */
  "first-locomotives": number;
  /** After so many rounds in which nobody did anything that lasts, the half is over. */
  "idle-rounds": number;
  /** With so many players or more the game has a second half. */
  "second-half-from": number;
  /** Cards dealt to each player before the second half. */
  "second-hand": number;
  /** Who knows what lies on a track stack: `hidden`, `remembered` or `look`. */
  stacks: string;
}

/** Something of a campaign that its reader may read now. */
export interface WireCardText {
  /**
   * `E05`, `101`, `black-1A`; of a region box the region, of a ticket text the ticket, of a
   * company its colour.
   */
  id: string;
  /** What it is. */
  kind: WireCardTextKind;
  /**
   * What it says; of a company its motto. Empty for the box of a region that is offered and
   * still closed.
   */
  text: WireText;
  /** Its headline. */
  title: WireText;
  /** The company whose card it is, or that has it. */
  company?: WireCard | null;
  /** So many counters are put on it. */
  counters?: number | null;
  /** The game around which it is read, from 1. */
  game?: number | null;
  /** Of an event: does it act as long as it is the current one? */
  lasting?: boolean;
  /** Of a company card: `start`, `1A` to `3B`. */
  level?: string | null;
  /** What it does, sentence by sentence. */
  lines?: WireLine[];
  /** The module of a sticker or of a region box. */
  module?: string | null;
  /**
   * Of a side of the campaign deck that asks whether something came true: what is said if it
   * did, and if it did not, with the gaps `{have}` and `{need}` for the numbers of `judged`.
   */
  outcomes?: WireText[];
  /** The region with whose box an event or card came; absent for the box itself. */
  region?: string | null;
  /** The secret side of a numbered card, for its owner, and for all once it was used. */
  secret?: WireText | null;
  /**
   * What a side of the campaign deck is: `story`, `rule`, `event`, `unlock`, `choice`,
   * `pause`, `stop`.
   */
  side?: string | null;
  /** Where a sticker is put; when a side of the campaign deck is read. */
  slot?: WireCardTextSlot | null;
  /** Of a company card: so many of the company's counter are needed for it. */
  stamps?: number | null;
  /**
   * Of a region box that was opened in this game: what the tracks of its piece are called,
   * by id. Until the next game no map has them.
   */
  tracks?: { [name: string]: WireText };
  /** Of a numbered card: how often it can be used in all. */
  uses?: number | null;
  /** Words of the pages that come with it, by key, with gaps in braces. */
  words?: { [name: string]: WireText };
  /** Of a side of the campaign deck: the year of its game. */
  year?: number | null;
}

/** What a paper is. */
export type WireCardTextKind =
  /** A company: its name and motto. */
  | "company"
  /** A card of a company. */
  | "company-card"
  /** An event. */
  | "event"
  /** A rule sticker. */
  | "sticker"
  /** A module: stickers that belong together. */
  | "module"
  /** A side of the campaign deck. */
  | "campaign-card"
  /** The box of a region. */
  | "region-box"
  /** A numbered card. */
  | "postcard"
  /** A card that goes round. */
  | "tool"
  /** A card of one player for one game. */
  | "agreement"
  /** The text on a ticket. */
  | "ticket-text";

/** Where in the rulebook a paper belongs. */
export interface WireCardTextSlot {
  /** `setup`, `claim`, `after`, `turn`, `always`. */
  kind: string;
  /** The number of the step. */
  step?: number | null;
}

/** A city or a spot of a country. */
export interface WireCity {
  /** `new-york`. */
  id: string;
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
  /** What players call it. */
  name: WireText;
}

/** How a claim is paid, beyond colour and locomotives. */
export interface WireClaimWith {
  /** How many cards are paid in all. */
  cards: number;
  /** Abilities used for it, a bit for each that can be, in their order. */
  helps?: number;
  /** Cards of the colour with a pickaxe. */
  pickaxes?: number;
  /** Cards of other colours among them. */
  powder?: number;
  /** Cards of the colour with a skull. */
  skulls?: number;
}

/**
 * The copy of the game as it lies in the box between two games. Nothing sealed is in it, and
 * what there is nothing of is absent.
 */
export interface WireCopy {
  /** Big cities. */
  big: string[];
  /** All games of the campaign. */
  calendar: WireCalendarGame[];
  /** The companies. */
  companies: WireCopyCompany[];
  /** The event deck. */
  events: string[];
  /** The game that comes next, from 1; 13 when all are played. */
  game: number;
  /** The companies of the last game, from first to last. */
  ranking: WireCard[];
  /** The board pieces on the table, those of the start first, the others as they were opened. */
  regions: WireCopyRegion[];
  /** Stickers in force. */
  stickers: string[];
  /** How many tickets the deck has. */
  tickets: number;
  /** Archived tickets. */
  "archived-tickets"?: string[];
  /** A marked city. */
  host?: string | null;
  /** How many of each colour are left; absent as long as none can be used. */
  "paint-stock"?: { [name: string]: number };
  /** Cities that were marked for a company, by its colour. */
  plaques?: { [name: string]: string[] };
  /** Numbered cards that somebody has found. */
  post?: WirePost[];
  /** Companies that are noted on tickets. */
  stamps?: { [name: string]: WireCard[] };
  /** Who has the start card. */
  "start-card"?: WireCard | null;
  /** A flag, told by `toolbox-opened`. */
  "toolbox-open"?: boolean;
  /** Cards told by `tool-archived`. */
  "tools-archived"?: string[];
  /** Tracks that have something of their own. */
  tracks?: WireCopyTrack[];
  /** Its year; absent when all are played. */
  year?: number | null;
}

/** A company between two games. */
export interface WireCopyCompany {
  /** Its cards: `start`, `1A`, … */
  cards: string[];
  /** Its colour. */
  colour: WireCard;
  /** Its motto. */
  motto: WireText;
  name: WireText;
  /** Has it played a game? */
  played: boolean;
  /** The bank slips of the games so far; `null` for one it missed. */
  slips: (number | null)[];
  /** Games won. */
  wins: number;
  /** Another one. */
  goodwill?: number;
  /** A counter of the company. */
  stamps?: number;
  /** Dollars beside the slips. */
  vault?: number;
}

/** A board piece on the table. */
export interface WireCopyRegion {
  id: string;
  /** What players call it. */
  name: WireText;
  /** The game after which it was opened; absent for the pieces of the start. */
  "opened-after"?: number | null;
}

/** A track that has something of its own. */
export interface WireCopyTrack {
  id: string;
  /** The company for which it was marked. */
  bridge?: WireCard | null;
  /** The colour it was given. */
  colour?: WireCard | null;
  /** Dollars lying on it. */
  fund?: number | null;
  /** Who gave it. */
  painter?: WireCard | null;
}

/** What put the winner before the next. */
export type WireDecision =
  /** More points. */
  | "points"
  /** Equal points, but more completed tickets. */
  | "completed-tickets"
  /** Equal so far, but a longer trail. */
  | "longest-trail"
  /** Equal so far, but holding the bonus for the longest trail. */
  | "longest-trail-card"
  /** Equal so far, but more bonus cards. */
  | "bonus-cards"
  /** Equal so far, but later in turn order. */
  | "later-in-turn"
  /** Equal in everything: the victory is shared. */
  | "shared";

/** What happened, as somebody saw it. */
export type WireEvent =
  /** Something that the viewer may not know at all. */
  | {
    event: "nothing";
  }
  /** The passengers of the set-up. */
  | {
    event: "passengers-placed";
    /** Every place where some stand, in the order in which they were drawn. */
    places: PassengersAt[];
  }
  /** A player got the top card of the deck. */
  | {
    event: "card-drawn";
    seat: number;
    card?: WireCard | null;
    /** Its symbol, in games that have any. */
    symbol?: WireSymbol | null;
  }
  /** A player took a face-up card. */
  | {
    event: "card-taken";
    card: WireCard;
    seat: number;
    /** From which slot, from 1. */
    slot: number;
    /** Its symbol, in games that have any. */
    symbol?: WireSymbol | null;
  }
  /** The top card of the deck was laid into the market. */
  | {
    event: "turned-up";
    card: WireCard;
    /** Into which slot, from 1. */
    slot: number;
    /** Its symbol, in games that have any. */
    symbol?: WireSymbol | null;
  }
  /** Too many locomotives: the whole market was discarded. */
  | {
    event: "market-swept";
  }
  /** The discards were shuffled and are the deck now. */
  | {
    event: "deck-shuffled";
  }
  /** A player got first tickets to choose from. */
  | {
    event: "first-tickets-dealt";
    /** How many of each deck. */
    mix: { [name: string]: number };
    seat: number;
    /** Which, in the order drawn. */
    tickets: string[];
  }
  /** A player chose first tickets. */
  | {
    event: "first-tickets-chosen";
    seat: number;
    /** Those kept, in the order drawn. */
    kept?: string[] | null;
    /** Those refused, in the order in which they are put back. */
    refused?: string[] | null;
  }
  /** All have chosen first tickets. */
  | {
    event: "first-tickets-settled";
    /** How many each player kept of each deck, by seat. */
    kept: { [name: string]: number }[];
    /** How many each player refused. */
    refused: { [name: string]: number }[];
  }
  /** A refused ticket went under its deck. */
  | {
    event: "ticket-under";
    /** Which deck. */
    deck: string;
    /** Who refused it. */
    seat?: number | null;
    ticket?: string | null;
  }
  /** This player begins. */
  | {
    event: "first-seat";
    seat: number;
  }
  /** A player drew tickets to choose from. */
  | {
    event: "tickets-drawn";
    /** How many of each deck. */
    mix: { [name: string]: number };
    seat: number;
    /** Which, in the order drawn. */
    tickets?: string[] | null;
  }
  /** A player kept some of the tickets drawn. */
  | {
    event: "tickets-kept";
    /** How many of each deck. */
    counts: { [name: string]: number };
    seat: number;
    /** Those kept, in the order drawn. */
    kept?: string[] | null;
    /** Those refused, in the order in which they are put back. */
    refused?: string[] | null;
  }
  /** A player claimed a track. */
  | {
    event: "claimed";
    /** The colour of the cards paid. */
    colour: WireCard;
    /** How many of them were locomotives. */
    locomotives: number;
    seat: number;
    track: string;
    /** The rest of the payment, in games where it can differ. */
    with?: WireClaimWith | null;
  }
  /** A player took passengers, or left them, at the ends of the track just claimed. */
  | {
    event: "passengers-taken";
    /** The colour taken at each end, `null` for none. */
    from: (WireCard | null)[];
    seat: number;
  }
  /** A player got a locomotive before the other cards were dealt. */
  | {
    event: "locomotive-dealt";
    seat: number;
  }
  /** A player took no second card. */
  | {
    event: "stopped";
    seat: number;
  }
  /** The top card of each row of a rail yard went onto the track stack. */
  | {
    event: "rolled";
    /** Which cards. */
    cards: { [name: string]: number };
    seat: number;
  }
  /** A player laid cards into the rail yard. */
  | {
    event: "laid";
    /** The new rows. */
    rows: WireRow[];
    seat: number;
  }
  /** A player was raided and discarded a row. */
  | {
    event: "raided";
    /** The row. */
    row: WireRow;
    /** Who lost it. */
    seat: number;
  }
  /** The last round of a half is over and all track stacks are turned up. */
  | {
    event: "stacks-shown";
    /** The stack of each seat. */
    stacks: { [name: string]: number }[];
  }
  /** A player set cards aside for a ticket. */
  | {
    event: "ticket-chosen";
    seat: number;
    ticket: string;
  }
  /** A player has chosen which tickets to complete. */
  | {
    event: "choice-made";
    seat: number;
    /** Which, if the viewer may know. */
    tickets?: string[] | null;
  }
  /** All have chosen: these tickets are completed. */
  | {
    event: "tickets-completed";
    /** The tickets of each seat. */
    tickets: string[][];
  }
  /** Half time: all cards but those in hands are the new deck. */
  | {
    event: "half-time";
  }
  /** A player passed. */
  | {
    event: "passed";
    seat: number;
  }
  /** What is asked now, and of whom. */
  | {
    event: "awaits";
    /** What is asked. */
    phase: WirePhase;
    /** How many halves are over, in games that have two. */
    "halves-over"?: number;
    /**
     * How many players have passed in unbroken succession; in the card game how many turns
     * in a row changed nothing that lasts.
     */
    passes?: number;
    /** Who still has to choose, while all choose at the same time. */
    pending?: number[];
    /** What is asked in a game of a campaign. */
    play?: WirePlay | null;
    /**
     * Whose turn it is; nobody's while first tickets are chosen, and who had the last turn
     * while tickets are completed.
     */
    seat?: number | null;
    /** How many turns are left, once the last round has begun. */
    "turns-left"?: number | null;
  }
  /** Something that happens only in a campaign. */
  | {
    event: "happened";
    happening: WireHappening;
  }
  /** The game is over and all tickets are shown. */
  | {
    event: "tickets-revealed";
    /** The tickets of each seat. */
    tickets: string[][];
  };

/** What a company has at the end, in dollars. */
export interface WireFinalPlace {
  company: WireCard;
  /** For a counter of the company. */
  goodwill: number;
  /** For games, as the rules say. */
  missed: number;
  /** For anything else. */
  other: number;
  /** The place, from 1; equal places are shared. */
  place: number;
  /** For regions. */
  sheets: number;
  /** The bank slips. */
  slips: number;
  /** Everything. */
  total: number;
  /** What lies beside them. */
  vault: number;
  /** Games won. */
  wins: number;
}

/** The end of a campaign. */
export interface WireFinale {
  /** Who did best, or several who are equal in everything. */
  champion: WireCard[];
  /** The companies that have played, best first. */
  places: WireFinalPlace[];
  /** What regions bring, in the order in which a client shows them. */
  sheets: WireAtlasSheet[];
}

/** The tickets of the set-up. */
export interface WireFirstTickets {
  /** How many each player is dealt. */
  deal: number;
  /** How many at least are kept. */
  keep: number;
  /** What happens to the others. */
  refused: WireRefused;
}

/**
 * All that stands in the box and the rulebook as data; it does not change while games are
 * played. [`Entry::game_to_wire`](crate::Entry::game_to_wire) makes it.
 */
export interface WireGame {
  /** Car cards of each kind. */
  cards: { [name: string]: number };
  /** Cities and spots of countries, where tracks end. */
  cities: WireCity[];
  /** The names of the ticket decks, one or two. */
  decks: string[];
  /** Stands for all data of the game: two games with the same fingerprint play alike. */
  fingerprint: string;
  /** The tickets of the set-up. */
  "first-tickets": WireFirstTickets;
  /** Points for most completed tickets; 0 if the game has no such bonus. */
  globetrotter: number;
  /** Car cards dealt to each player. */
  hand: number;
  /** `usa-2004`, or the id a user's own file gives. */
  id: string;
  /** With so many trains or fewer at the end of a turn the last round begins. */
  "last-round-at": number;
  /** The tickets drawn in a turn. */
  "later-tickets": WireLaterTickets;
  /** Points for the longest trail; 0 if the game has no such bonus. */
  "longest-trail": number;
  /** The face-up cards. */
  market: WireMarket;
  /** What players call it. */
  name: WireText;
  /** With so many players or fewer only one of parallel tracks can be claimed. */
  "one-track-up-to": WireOneTrackUpTo;
  /** What tickets and passengers name: cities and whole countries. */
  places: WirePlace[];
  /** Fewest and most players. */
  players: WirePlayers;
  /** Goes up when the rules change. */
  "rules-version": number;
  tickets: WireTicket[];
  /** What decides between players with equal points, in this order. */
  "tie-breaks": string[];
  /** The tracks. */
  tracks: WireTrack[];
  /** Trains of each player. */
  trains: number;
  /** What a game of a campaign adds. */
  campaign?: WireCampaignRules | null;
  /** What the card game adds. */
  "card-game"?: WireCardRules | null;
  /** Other tickets that a campaign's game may name. */
  "old-tickets"?: WireTicket[];
  /** Passengers, in the games that have them. */
  passengers?: WirePassengerRules | null;
  /** Companies that are noted on tickets of a campaign, by ticket. */
  stamps?: { [name: string]: WireCard[] };
}

/** Something that happens only in a campaign. */
export type WireHappening =
  /** A newspaper came off the deck and was discarded. */
  | {
    what: "newspaper";
  }
  /** An event is the current one. */
  | {
    what: "event-turned";
    id: string;
  }
  /** The discarded events but the current one are the event deck now. */
  | {
    what: "events-shuffled";
  }
  /** An event is in the deck from now on. */
  | {
    what: "event-added";
    id: string;
  }
  /** An event was archived. */
  | {
    what: "event-archived";
    id: string;
  }
  /** A player discarded a card. */
  | {
    what: "discarded";
    card: WireCard;
    seat: number;
    /** Its symbol. */
    symbol?: WireSymbol | null;
  }
  /** A player exchanged a hand card for a face-up one. */
  | {
    what: "swapped";
    /** The hand card. */
    card: WireCard;
    seat: number;
    /** The slot, from 1. */
    slot: number;
    /** The card taken. */
    taken: WireCard;
    /** Its symbol. */
    symbol?: WireSymbol | null;
    /** Its symbol. */
    "taken-symbol"?: WireSymbol | null;
  }
  /** A player has so much of something now. */
  | {
    what: "counted";
    /** What gave or took it: the card or sticker, and which of its lines, `E05/1`. */
    by: string;
    /** Of what: `cash` are coins, `car` are cars; others count what a card names. */
    kind: string;
    now: number;
    seat: number;
  }
  /** A player showed a ticket. */
  | {
    what: "ticket-shown";
    seat: number;
    ticket: string;
  }
  /** Something with a limit was used once more. */
  | {
    what: "used";
    /** Its place among those. */
    place: number;
    seat: number;
  }
  /** Something that happens once in a game happened. */
  | {
    what: "met";
    /** Its place among them. */
    place: number;
  }
  /** A company took this card. */
  | {
    what: "postcard-taken";
    /** The colour of the company. */
    company: WireCard;
    id: string;
    /** Can it be used only in a later game? */
    asleep?: boolean;
  }
  /** This card was used. */
  | {
    what: "postcard-used";
    id: string;
    /** In its second way? */
    second?: boolean;
  }
  /** This card left the game. */
  | {
    what: "postcard-gone";
    id: string;
    /** Its owner keeps it until the end. */
    vault?: boolean;
  }
  /** These cards are on the table. */
  | {
    what: "tools-laid";
    ids: string[];
  }
  /** A card is with this player now. */
  | {
    what: "tool-passed";
    /** Counters left. */
    counters: number;
    id: string;
    seat: number;
  }
  /** This card went back into the box. */
  | {
    what: "tool-gone";
    id: string;
  }
  /** This card was archived for good. */
  | {
    what: "tool-archived";
    id: string;
  }
  /** These cards are on display. */
  | {
    what: "agreements-laid";
    ids: string[];
  }
  /** A player took this card. */
  | {
    what: "agreed";
    id: string;
    seat: number;
  }
  /** A side of the campaign deck was read. */
  | {
    what: "read";
    id: string;
  }
  /** A sticker came into force. */
  | {
    what: "rule-added";
    id: string;
  }
  /** A sticker is not in force any more. */
  | {
    what: "rule-removed";
    id: string;
  }
  /** A sticker counts otherwise in this game. */
  | {
    what: "rule-doubled";
    id: string;
  }
  /** The flag `toolbox-open` of the view is set. */
  | {
    what: "toolbox-opened";
  }
  /** The flag `winter` of the view changed. */
  | {
    what: "winter";
    /** Its value now. */
    on: boolean;
  }
  /** A place was marked. */
  | {
    what: "marked";
    /** With what: `big` makes a big city; others are members of the view. */
    mark: string;
    /** A city or a track. */
    place: string;
    /** The colour of the company, where that matters. */
    company?: WireCard | null;
  }
  /** What lay on a track was taken. */
  | {
    what: "fund-taken";
    track: string;
  }
  /** This region is among `entered` of the view from now on. */
  | {
    what: "region-entered";
    id: string;
  }
  /** A region was offered. */
  | {
    what: "region-offered";
    id: string;
  }
  /** A region was opened. */
  | {
    what: "region-opened";
    id: string;
  }
  /** A track got its colour. */
  | {
    what: "painted";
    /** Its colour. */
    colour: WireCard;
    /** Was one of `paint-stock` used? */
    sticker: boolean;
    track: string;
  }
  /** A side of the campaign deck that was read asked whether something came true. */
  | {
    what: "judged";
    /** So much there is. */
    have: number;
    /** Did it? */
    holds: boolean;
    id: string;
    /** So much was asked for. */
    need: number;
  }
  /** Somebody chose an option. */
  | {
    what: "voted";
    option: number;
  }
  /** A player took this ticket. */
  | {
    what: "memory-taken";
    seat: number;
    ticket: string;
  }
  /** A player took a company card. */
  | {
    what: "upgrade-taken";
    seat: number;
    /** Which: `1A` to `3B`. */
    slot: string;
  }
  /** So many tickets leave after the game. */
  | {
    what: "retired";
    count: number;
  }
  /** A bank slip was written. */
  | {
    what: "slip-written";
    seat: number;
    /** What is on it. */
    slip: WireSlip;
  }
  /** The places, from seat 1. */
  | {
    what: "ranked";
    /** From 1. */
    places: number[];
  }
  /** A player looked at cards. */
  | {
    what: "peeked";
    seat: number;
    /** What the viewer knows of the top of the deck from now on. */
    top: WireTopCard[];
  }
  /** The viewer put a card of the top further up. */
  | {
    what: "lifted";
    /** From where, from 1. */
    from: number;
    seat: number;
    /** Where to, from 1. */
    to: number;
  }
  /** The viewer holds a card back, or lets it act again. */
  | {
    what: "switched";
    id: string;
    seat: number;
  };

/** A card that can help to pay for a track. */
export interface WireHelp {
  /** What it changes. */
  effects: WireTerm[];
  /** Which of its sentences, from 1. */
  line: number;
  /** The card or sticker. */
  paper: string;
}

/** A name on the map. */
export interface WireLabel {
  /** Which part of the text `x` holds. */
  anchor: WireAnchor;
  /** The left side of the box that the text fits in. */
  bx: number;
  /** The top of the box. */
  by: number;
  /** The height of the box. */
  height: number;
  /** One line, or two. */
  lines: string[];
  /** The size of the letters. */
  size: number;
  /** The width of the box. */
  width: number;
  /** Where the text is held, from the left. */
  x: number;
  /** The foot of the first line. The next line is 1.1 times `size` lower. */
  y: number;
}

/** A name in both languages. Each has its own place, the tracks are clear of both. */
export interface WireLabels {
  de: WireLabel;
  en: WireLabel;
}

/** A claim with its payment. */
export interface WireLastClaim {
  /** The colour of the cards paid. */
  colour: WireCard;
  /** How many of them were locomotives. */
  locomotives: number;
  track: string;
  /** The rest of the payment. */
  with: WireClaimWith;
}

/** The tickets drawn in a turn. */
export interface WireLaterTickets {
  /** How many are drawn. */
  deal: number;
  /** How many at least are kept. */
  keep: number;
  /** Does the player choose the order of those that go under the deck? */
  "order-chosen": boolean;
}

/** One sentence of a card. */
export interface WireLine {
  /** What it brings. */
  effects: WireTerm[];
  /** When, such as `now`, `turn` or `claim`. */
  when: string;
  /** Does it act only on a condition? */
  conditional?: boolean;
  /** How often in all. */
  "in-all"?: number | null;
  /** Is the price part of the action, and not a choice? */
  must?: boolean;
  /** How often in a game; absent where there is no limit. */
  "per-game"?: number | null;
  /**
   * Its place among the limited abilities, as `used` tells it; absent where there is no
   * limit in a game.
   */
  place?: number | null;
  /** What it costs: one of these, each paid wholly. */
  price?: WireTerm[][];
}

/** The face-up cards. */
export interface WireMarket {
  /** So many locomotives sweep the market. */
  "reset-at": number;
  /** At most so many sweeps for one refill. */
  "resets-max": number;
  /** How many lie there. */
  slots: number;
}

/** With so many players or fewer only one of parallel tracks can be claimed. */
export interface WireOneTrackUpTo {
  /** Where two tracks lie side by side. */
  double: number;
  /** Where three do. */
  triple: number;
}

/** One of the answers. */
export interface WireOption {
  /** The choice of the prompt, from 0. */
  choice: number;
  /** What it is called in the action: `2`, `E05/1`, `done`. */
  option: string;
  /** What it brings, where the answer is one of a card's ways. */
  effects?: WireTerm[];
  /** What players call it, where no paper tells. */
  name?: WireText | null;
  /** What it costs: one of these, each paid wholly. */
  price?: WireTerm[][];
}

/**
 * A random outcome: `"red"`, `"boston-miami"` or a number; in a campaign also
 * `"blue-skull"`, `"newspaper"` or `"EC-07"`.
 */
export type WireOutcome =
  /** One of several equally likely things, from 0. */
  | number
  /** A card, the colour of a passenger, or a ticket. */
  | string;

/** A track and the colour it gets. */
export interface WirePaint {
  track: string;
  /** Its colour. */
  colour?: WireCard | null;
}

/** How many passengers stand at a place in the set-up. */
export interface WirePassengerPlace {
  count: number;
  /** The city or country. */
  place: string;
}

/** Passengers on the board. */
export interface WirePassengerRules {
  /** How many of each colour are in the bag. */
  bag: { [name: string]: number };
  /** Points for most of a colour. */
  most: number;
  /** Where passengers stand in the set-up, and how many. */
  places: WirePassengerPlace[];
  /** Points for second most. */
  second: number;
}

/** The passengers on the board. */
export interface WirePassengers {
  /**
   * Who stands where: under each city or country the colour on each space of the set-up,
   * `null` where the passenger is gone.
   */
  places: { [name: string]: (WireCard | null)[] };
  /**
   * The track claimed last, at whose ends passengers may be taken in the phase `passengers`;
   * absent before the first claim.
   */
  claimed?: string | null;
}

/** What is asked of the player to move. */
export type WirePhase =
  /** Choose first tickets, all at the same time. */
  | "first-tickets"
  /** Begin a turn with one of the actions. */
  | "turn"
  /** Take the second card. */
  | "second-card"
  /** Keep some of the tickets drawn. */
  | "keep-tickets"
  /** Take passengers. */
  | "passengers"
  /** Complete tickets with the cards of the track stack, all at the same time. */
  | "complete"
  /** Answer a question of a campaign. */
  | "question"
  /** Nothing: the game is over. */
  | "over";

/** A board piece of a campaign. */
export interface WirePiece {
  /** `northeast`. */
  id: string;
  /** What players call it. */
  name: WireText;
  /** Its outline as the `d` of an SVG path. */
  shape: string;
}

/** A city or a country. */
export interface WirePlace {
  /** The city, or the spots of the country: whoever reaches one of them reaches the place. */
  cities: string[];
  /** `berlin`, `daenemark`. */
  id: string;
  /** What players call it. */
  name: WireText;
}

/** What is asked in a game of a campaign, beyond whose turn it is. */
export interface WirePlay {
  /** Whose turn it is, from 1. */
  active: number;
  /** `setup`, `turns` or `end`. */
  stage: string;
  /** How older records tell what is asked; absent from newer ones. */
  agenda?: string[] | null;
  /** What is asked; absent from older records. */
  asked?: WireTask | null;
  /** Cards taken from the deck by the action itself. */
  blind?: number;
  /** The last claim. */
  claim?: WireLastClaim | null;
  /** What is drafted, or what happens to the rule that is chosen. */
  class?: string | null;
  /** Is an event acting? */
  "in-news"?: boolean;
  /** Tickets kept by the action. */
  kept?: number;
  /** Is it about the rule of a tool? */
  "of-tool"?: boolean;
  /** A counter of the end of the game. */
  "ore-sold"?: number;
  /** The price of claiming that is being paid. */
  paying?: string | null;
  /** Of whom, from 1; absent if it is everybody or nobody. */
  seat?: number | null;
  /** How many cards were held back or let go in this turn. */
  switches?: number;
  /** The ticket that is being shown. */
  ticket?: string | null;
  /** Was a card used that can be used once in a turn? */
  "tool-used"?: boolean;
}

/** Fewest and most players. */
export interface WirePlayers {
  /** Most. */
  max: number;
  /** Fewest. */
  min: number;
}

/** A numbered card that somebody has found. */
export interface WirePost {
  id: string;
  /** How often it was used in its two ways. */
  spent: number[];
  /** Can it be used only in a later game? */
  asleep?: boolean;
  /** The colour of the company that has it; absent in the archive. */
  company?: WireCard | null;
  /** Is it put away? */
  vault?: boolean;
}

/** What a player is asked, and what each answer means. */
export interface WireQuestion {
  /**
   * One for each choice of the prompt, in the same order; of the choices of a turn only the
   * options before the action.
   */
  options: WireOption[];
  /** What is asked. */
  task: WireTask;
  /** How many are still to be chosen, kept or discarded. */
  amount?: number | null;
  /** Which cards or what manner, the moment of `use`. */
  class?: string | null;
  /** What the bits of `with.helps` in the choices mean, by track, the lowest bit first. */
  helps?: { [name: string]: WireHelp[] };
  /** Which of its sentences, from 1. */
  line?: number | null;
  /** The card or sticker that asks. */
  paper?: string | null;
  /** The track whose colour is asked for. */
  track?: string | null;
}

/** A side of the campaign deck that was read. */
export interface WireRead {
  /** The game, from 1. */
  game: number;
  id: string;
}

/** What happens to refused tickets of the set-up. */
export type WireRefused =
  /** Under the deck, seat by seat in the order dealt. */
  | "under-in-order"
  /** Shuffled together, then under the deck. */
  | "under-shuffled"
  /** Back into their decks, which are shuffled. */
  | "shuffled-in";

/** A row of a rail yard: cards of one colour, and locomotives on top of them. */
export interface WireRow {
  /** How many cards of that colour. */
  cars: number;
  /** The colour of the row. */
  colour: WireCard;
  /** How many locomotives. */
  locomotives?: number;
}

/** A board piece and its cities. */
export interface WireRulesPiece {
  /** Its cities. */
  cities: string[];
  /** `northeast`. */
  id: string;
  /** What players call it. */
  name: WireText;
  /** The time zone, counted from the east. */
  zone: number;
}

/** What lies open before one player. */
export interface WireSeat {
  /** How many cards the player holds. */
  cards: number;
  /** Those of them that everybody knows: taken face up and not yet spent. */
  "known-cards": { [name: string]: number };
  /** How many tickets the player is choosing from, by deck; of others all 0 in the set-up. */
  "offer-counts": { [name: string]: number };
  /** Points for routes; in the card game for tickets completed so far. */
  points: number;
  seat: number;
  /**
   * How many tickets the player has kept, by deck; of others all 0 until everybody has
   * chosen first tickets.
   */
  "ticket-counts": { [name: string]: number };
  /** The tracks claimed, each a member that is `true`. */
  tracks: { [name: string]: boolean };
  /** The trains left. */
  trains: number;
  /** What only a campaign has. */
  campaign?: WireCampaignSeat | null;
  /** The tickets completed so far, in the card game. */
  "completed-tickets"?: string[];
  /** The passengers won, in games that have them. */
  passengers?: { [name: string]: number };
  /** The tickets, once the game is over; in the card game those not completed. */
  "revealed-tickets"?: string[];
  /** How many cards lie on the track stack, in the card game. */
  stack?: number;
  /** Which cards these are, as far as the viewer is told. */
  "stack-cards"?: { [name: string]: number };
  /** The rows of the rail yard, in the card game. */
  yard?: WireRow[];
}

/** A bank slip. */
export interface WireSlip {
  /** The bonus for used cars. */
  bonus: number;
  coins: number;
  /** Completed tickets. */
  completed: number;
  /** Uncompleted tickets, not above 0. */
  missed: number;
  /** How many tickets were completed. */
  "tickets-completed": number;
  /** How many were not. */
  "tickets-missed": number;
}

/** One space of a track: a box turned around its middle. */
export interface WireSlot {
  /** How far it is turned clockwise, in degrees. */
  angle: number;
  /** Its extent along the track. */
  length: number;
  /** Its extent across the track. */
  width: number;
  /** Its middle, from the left. */
  x: number;
  /** Its middle, from the top. */
  y: number;
}

/** A symbol printed on a track. */
export interface WireSpecial {
  kind: string;
  /** The number that belongs to it at the start of this game. */
  number: number;
}

/** What a step of claiming would bring. */
export interface WireStep {
  /** What it brings. */
  effects: WireTerm[];
  /** The step, 1 to 12. */
  step: number;
  /** Does it depend on how the track is paid? */
  depends?: boolean;
  /** Which of its sentences, from 1. */
  line?: number | null;
  /** Does the price belong to the claim? */
  must?: boolean;
  /** Is it the player's choice? */
  optional?: boolean;
  /** The card or sticker; absent for the card that a big city brings. */
  paper?: string | null;
  /** What it costs: one of these, each paid wholly. */
  price?: WireTerm[][];
}

/** The beginning of a track that runs off the board: nobody knows yet where it goes. */
export interface WireStub {
  /** The city where it begins. */
  city: string;
  /** A number among the stubs of this drawing, from 1. */
  id: number;
  /** The line from the city to the edge of the board. */
  line: number[][];
}

/** The symbol in the corner of a train card. */
export type WireSymbol =
  /** A pickaxe. */
  | "pickaxe"
  /** A skull. */
  | "skull";

/** What is asked in a game of a campaign. */
export type WireTask =
  /** Which first tickets are kept, of everybody. */
  | "first-tickets"
  /** An action, or an option before it. */
  | "turn"
  /** The second card. */
  | "second-card"
  /** Which tickets are kept. */
  | "keep-tickets"
  /** Whether something with a price is used. */
  | "use"
  /** One of the options of a card. */
  | "choose"
  /** One of the ways to pay a price of claiming. */
  | "alternative"
  /** Which card is discarded. */
  | "discard"
  /** Which card of a colour is discarded. */
  | "discard-colour"
  /** Which hand card is exchanged for which face-up one. */
  | "swap"
  /** Which face-up card is taken. */
  | "pick"
  /** Which card goes back onto the deck first. */
  | "put-back"
  /** Where something is put on the map. */
  | "place"
  /** Which card is drafted. */
  | "draft"
  /** Which company card is taken. */
  | "upgrade"
  /** Which card is archived. */
  | "archive"
  /** To which rule something happens. */
  | "rule"
  /** Which completed ticket is shown. */
  | "show"
  /** Which region is offered. */
  | "offer"
  /** Which region is opened. */
  | "open"
  /** Which colour a track gets. */
  | "colour"
  /** Nothing any more. */
  | "over";

/**
 * One thing that a card does or costs: a word with what belongs to it.
 *
 * A client phrases the words it knows, and shows the text of the card for all others.
 */
export interface WireTerm {
  /** What is done. */
  word: string;
  /** How much as printed; with a counter how much for each. */
  amount?: number | null;
  /** At most so many are counted. */
  cap?: number | null;
  /** Which cards, such as `any`, or in which manner. */
  class?: string | null;
  /** What is counted, such as `len`. */
  counter?: string | null;
  /** Which card or sticker. */
  id?: string | null;
  /** How many at least are kept, of tickets. */
  keep?: number | null;
  /** Of what: `cash` are coins, `car` are cars; others are words of the card. */
  kind?: string | null;
  /** What a counted amount comes to now; in questions and previews only. */
  now?: number | null;
  /** Where: a city, a track or a word such as `any`. */
  place?: string | null;
  /** To whom, such as `each`; absent for the player for whom the card acts. */
  target?: string | null;
  /** What is counted to find them. */
  "target-counter"?: string | null;
  /** The ways of `choose`. */
  ways?: WireWay[];
}

/** A text in two languages. */
export interface WireText {
  de: string;
  en: string;
}

/** A ticket. */
export interface WireTicket {
  /** The deck it belongs to. */
  deck: string;
  /** The places it joins. */
  ends: string[];
  /** `boston-miami`. */
  id: string;
  /** What it is worth. */
  points: number;
  /** The cards it needs, in the card game. */
  needs?: { [name: string]: number };
}

/** A ticket deck. */
export interface WireTicketDeck {
  /**
   * Those put underneath, the next to be drawn first; `null` where the viewer does not know
   * which it is.
   */
  under: (string | null)[];
  /** How many tickets nobody has touched; all of the deck while first tickets are chosen. */
  untouched: number;
}

/** A card with a player. */
export interface WireTool {
  /** Counters left. */
  counters: number;
  id: string;
  seat: number;
}

/** A card on top of the deck that somebody has looked at. */
export interface WireTopCard {
  /** The seat that knows it. */
  seen_by: number;
  /** Which, if the viewer knows; `null` also for a newspaper. */
  card?: WireCard | null;
  /** Is it a newspaper? */
  newspaper?: boolean;
  /** Its symbol. */
  symbol?: WireSymbol | null;
}

/** A track. */
export interface WireTrack {
  /** The cities it joins. */
  ends: string[];
  /** `boston-new-york#2`. */
  id: string;
  /** How many spaces it has. */
  length: number;
  /** What it is worth. */
  points: number;
  /** Has it no colour yet? */
  bed?: boolean;
  /** The colour of the cards it costs, `null` for grey: any one colour. */
  colour?: WireCard | null;
  /** The other tracks between the same cities. */
  parallel?: string[];
  /** The symbol printed on it, in a campaign. */
  special?: WireSpecial | null;
}

/** A row of the bonus for used cars. */
export interface WireTrainBonus {
  /** For so many cars left at most. */
  "cars-up-to": number;
  /** Dollars. */
  dollars: number;
}

/**
 * All that one viewer knows of a game: what lies open, and what is the viewer's own.
 *
 * It has the content of [`gleis_rules::board::BoardView`] or of
 * [`gleis_rules::cardgame::CardView`], no more and no less;
 * [`Entry::view_to_wire`](crate::Entry::view_to_wire) makes it.
 */
export interface WireView {
  /** How many cards the deck has. */
  deck: number;
  discards: { [name: string]: number };
  /** The viewer's cards. */
  hand: { [name: string]: number };
  /** The face-up cards from slot 1, `null` for a gap. */
  market: (WireCard | null)[];
  /** Tracks nobody has claimed and no rule has closed, each a member that is `true`. */
  "open-tracks": { [name: string]: boolean };
  /** What is asked. */
  phase: WirePhase;
  /** What lies open before each player, by the number of the seat. */
  seats: { [name: string]: WireSeat };
  /** The ticket decks by name. */
  "ticket-decks": { [name: string]: WireTicketDeck };
  /** The viewer's tickets. */
  tickets: string[];
  /** What only a campaign has. */
  campaign?: WireCampaign | null;
  /** Tickets the viewer is about to complete, in the phase `complete`. */
  chosen?: string[];
  /** The seat the host named to begin, from 1; absent if it is drawn by lot. */
  "first-seat"?: number | null;
  /** How many halves are over, in games that have two. */
  "halves-over"?: number;
  /**
   * The tickets the viewer is choosing from, in the order drawn; after the choice of first
   * tickets those refused, until all have chosen.
   */
  offer?: string[];
  /** The passengers on the board, in games that have them. */
  passengers?: WirePassengers | null;
  /**
   * How many players have passed in unbroken succession; in the card game how many turns in
   * a row changed nothing that lasts.
   */
  passes?: number;
  /** Who still has to choose, while all choose at the same time. */
  pending?: number[];
  /** The seat that looks on, from 1; absent for a spectator. */
  seat?: number | null;
  /** Tickets the viewer once put under a deck and has not seen since. */
  sunk?: string[];
  /** Whose turn it is; absent while first tickets are chosen. */
  turn?: number | null;
  /** How many turns are left, once the last round has begun. */
  "turns-left"?: number | null;
}

/** One of several things to choose from. */
export interface WireWay {
  /** What it brings. */
  effects: WireTerm[];
  /** What it costs: one of these, each paid wholly. */
  price?: WireTerm[][];
}
