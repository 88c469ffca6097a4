BEGIN TRANSACTION;
CREATE TABLE accounts (
	platform TEXT NOT NULL, 
	account TEXT NOT NULL, 
	player_id INTEGER NOT NULL, 
	began_as INTEGER, 
	name TEXT DEFAULT '' NOT NULL, 
	username TEXT DEFAULT '' NOT NULL, 
	reachable INTEGER DEFAULT '0' NOT NULL, 
	epoch INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (platform, account), 
	FOREIGN KEY(player_id) REFERENCES players (id)
)
 STRICT

;
INSERT INTO "accounts" VALUES('paper','ann',1,1,'Ann','',0,0);
INSERT INTO "accounts" VALUES('paper','bo',2,2,'Bo','',0,0);
INSERT INTO "accounts" VALUES('paper','cy',3,3,'Cy','',0,0);
INSERT INTO "accounts" VALUES('paper','di',4,4,'Di','',0,0);
INSERT INTO "accounts" VALUES('web','eve',5,5,'Eve','',0,0);
INSERT INTO "accounts" VALUES('web','flo',6,6,'Flo','',0,0);
INSERT INTO "accounts" VALUES('paper','gus',7,7,'Gus','',0,0);
INSERT INTO "accounts" VALUES('paper','hal',8,8,'Hal','',0,0);
INSERT INTO "accounts" VALUES('paper','ivy',9,9,'Ivy','',0,0);
INSERT INTO "accounts" VALUES('paper','lee',10,10,'Lee','',0,0);
INSERT INTO "accounts" VALUES('paper','mia',11,11,'Mia','',0,0);
INSERT INTO "accounts" VALUES('paper','jo',12,12,'Jo','',0,0);
INSERT INTO "accounts" VALUES('paper','kit',13,13,'Kit','',0,0);
CREATE TABLE alembic_version (version_num varchar(32) not null primary key);
INSERT INTO "alembic_version" VALUES('0041');
CREATE TABLE appointment_people (
	appointment_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (appointment_id, player_id)
)
 STRICT

;
CREATE TABLE appointments (
	id INTEGER NOT NULL, 
	room_id INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	request TEXT DEFAULT '{}' NOT NULL, 
	made_by INTEGER, 
	closed_at INTEGER, 
	match_id TEXT, 
	PRIMARY KEY (id)
)
 STRICT

;
CREATE TABLE avatar_pictures (
	player_id INTEGER NOT NULL, 
	platform TEXT NOT NULL, 
	account TEXT NOT NULL, 
	seed TEXT DEFAULT '' NOT NULL, 
	source TEXT DEFAULT '' NOT NULL, 
	picture BLOB, 
	due_at INTEGER NOT NULL, 
	PRIMARY KEY (player_id), 
	FOREIGN KEY(player_id) REFERENCES players (id)
)
 STRICT

;
CREATE TABLE bans (
	room_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	banned_by INTEGER, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (room_id, player_id), 
	FOREIGN KEY(player_id) REFERENCES players (id)
)
 STRICT

;
CREATE TABLE beats (
	process TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	stopped INTEGER NOT NULL, 
	about TEXT DEFAULT '{}' NOT NULL, 
	PRIMARY KEY (process)
)
 STRICT

;
CREATE TABLE blocks (
	player_id INTEGER NOT NULL, 
	other INTEGER NOT NULL, 
	PRIMARY KEY (player_id, other), 
	FOREIGN KEY(player_id) REFERENCES players (id)
)
 STRICT

;
CREATE TABLE broadcasts (
	id TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	"by" TEXT NOT NULL, 
	texts TEXT NOT NULL, 
	since INTEGER, 
	PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "broadcasts" VALUES('tea',1795176120000000,'olga','{"en":"Tea is served."}',NULL);
CREATE TABLE daily (
	day TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	made_at INTEGER NOT NULL, 
	closed_at INTEGER, 
	PRIMARY KEY (day)
)
 STRICT

;
CREATE TABLE daily_figures (
	day TEXT NOT NULL, 
	figure TEXT NOT NULL, 
	game TEXT NOT NULL, 
	part TEXT NOT NULL, 
	count INTEGER NOT NULL, 
	PRIMARY KEY (day, figure, game, part)
)
 STRICT

;
CREATE TABLE daily_plays (
	player_id INTEGER NOT NULL, 
	day TEXT NOT NULL, 
	match_id TEXT NOT NULL, 
	began_at INTEGER NOT NULL, 
	PRIMARY KEY (player_id, day), 
	FOREIGN KEY(player_id) REFERENCES players (id)
)
 STRICT

;
CREATE TABLE displays (
	platform TEXT NOT NULL, 
	room TEXT NOT NULL, 
	message TEXT NOT NULL, 
	match_id TEXT NOT NULL, 
	viewer INTEGER, 
	shown INTEGER NOT NULL, 
	expires_at INTEGER, 
	kind TEXT DEFAULT 'card' NOT NULL, 
	state TEXT DEFAULT 'there' NOT NULL, 
	handle TEXT DEFAULT '' NOT NULL, 
	turn INTEGER DEFAULT '0' NOT NULL, 
	private INTEGER DEFAULT '0' NOT NULL, 
	digest INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (platform, room, message), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
)
 STRICT

;
INSERT INTO "displays" VALUES('paper','table-top','card 1','b33te7',NULL,1,NULL,'card','there','',0,0,0);
INSERT INTO "displays" VALUES('paper','jo','+3zaje6:notice:12:1','3zaje6',12,0,NULL,'notice','wanted','',1,1,0);
CREATE TABLE drains (
	id INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	began INTEGER NOT NULL, 
	until INTEGER, 
	PRIMARY KEY (id)
)
 STRICT

;
CREATE TABLE duties (
	name TEXT NOT NULL, 
	process TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	ready INTEGER NOT NULL, 
	PRIMARY KEY (name)
)
 STRICT

;
CREATE TABLE error_lines (
	id INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	process TEXT NOT NULL, 
	line TEXT NOT NULL, 
	PRIMARY KEY (id)
)
 STRICT

;
CREATE TABLE finished (
	player_id INTEGER NOT NULL, 
	ended_at INTEGER NOT NULL, 
	match_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	result INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	people INTEGER NOT NULL, 
	level INTEGER, 
	room_id INTEGER NOT NULL, 
	listed INTEGER NOT NULL, 
	PRIMARY KEY (player_id, ended_at, match_id, seat), 
	FOREIGN KEY(player_id) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "finished" VALUES(1,1795176000000000,'34a465',0,'sealed',2,3,3,NULL,1,1);
INSERT INTO "finished" VALUES(1,1795176000000000,'e85qs6',0,'tictactoe',2,2,1,2,1,1);
INSERT INTO "finished" VALUES(1,1795176000000000,'f5vvv6',0,'tictactoe',0,2,2,NULL,1,1);
INSERT INTO "finished" VALUES(1,1795176000000000,'r4ys3y',0,'hidden',0,3,3,NULL,1,1);
INSERT INTO "finished" VALUES(1,1795176000000000,'x4e2df',0,'tictactoe',1,2,2,NULL,1,1);
INSERT INTO "finished" VALUES(2,1795176000000000,'34a465',1,'sealed',2,3,3,NULL,1,1);
INSERT INTO "finished" VALUES(2,1795176000000000,'f5vvv6',1,'tictactoe',2,2,2,NULL,1,1);
INSERT INTO "finished" VALUES(2,1795176000000000,'r4ys3y',1,'hidden',2,3,3,NULL,1,1);
INSERT INTO "finished" VALUES(2,1795176000000000,'x4e2df',1,'tictactoe',1,2,2,NULL,1,1);
INSERT INTO "finished" VALUES(3,1795176000000000,'34a465',2,'sealed',0,3,3,NULL,1,1);
INSERT INTO "finished" VALUES(3,1795176000000000,'r4ys3y',2,'hidden',2,3,3,NULL,1,1);
CREATE TABLE first_guesses (
	player_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	guess TEXT NOT NULL, 
	PRIMARY KEY (player_id, game), 
	FOREIGN KEY(player_id) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE guesses (
	match_id TEXT NOT NULL, 
	player_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	PRIMARY KEY (match_id, player_id, round)
)
 STRICT

;
CREATE TABLE leases (
	name TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	until INTEGER NOT NULL, 
	PRIMARY KEY (name)
)
 STRICT

;
CREATE TABLE links (
	token_hash TEXT NOT NULL, 
	purpose TEXT NOT NULL, 
	until INTEGER NOT NULL, 
	player_id INTEGER, 
	platform TEXT DEFAULT '' NOT NULL, 
	account TEXT DEFAULT '' NOT NULL, 
	by_platform TEXT DEFAULT '' NOT NULL, 
	by_account TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (token_hash)
)
 STRICT

;
CREATE TABLE logins (
	id INTEGER NOT NULL, 
	front TEXT NOT NULL, 
	bucket INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (id)
)
 STRICT

;
CREATE TABLE maintenance (
	kind TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	result TEXT NOT NULL, 
	about TEXT DEFAULT '{}' NOT NULL, 
	PRIMARY KEY (kind)
)
 STRICT

;
CREATE TABLE matches (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	room_id INTEGER NOT NULL, 
	host INTEGER, 
	status TEXT NOT NULL, 
	most INTEGER NOT NULL, 
	stake INTEGER NOT NULL, 
	secret BLOB NOT NULL, 
	share TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	hands_revision INTEGER DEFAULT '0' NOT NULL, 
	version INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	state TEXT, 
	waiting INTEGER NOT NULL, 
	deadline INTEGER, 
	asked_at INTEGER, 
	pause TEXT, 
	bank TEXT, 
	floored INTEGER NOT NULL, 
	remind_at INTEGER, 
	outcome TEXT, 
	offers TEXT NOT NULL, 
	offers_until INTEGER, 
	lobby TEXT NOT NULL, 
	next_match TEXT, 
	said TEXT DEFAULT '[]' NOT NULL, 
	news TEXT DEFAULT '[]' NOT NULL, 
	visibility TEXT DEFAULT 'listed' NOT NULL, 
	created_at INTEGER NOT NULL, 
	started_at INTEGER, 
	moved_at INTEGER NOT NULL, 
	ended_at INTEGER, 
	rated TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(room_id) REFERENCES rooms (id), 
	UNIQUE (share)
)
 STRICT

;
INSERT INTO "matches" VALUES('f5vvv6','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,1,'over',2,10,X'EF2D127DE37B942BAAD06145E54B0C619A1F22327B2EBBCFBEC78F5564AFE39D','e7f6c011776e8db7cd330b54174fd76f',8,2,5,6,'{"board":[1,1,1,2,2,0,0,0,0],"mover":1,"options":{"move_seconds":600,"restart":"both"},"last":2,"outcome":{"places":[[0],[1]],"why":"line","scores":[]},"rules":1}',0,NULL,NULL,NULL,NULL,0,NULL,'{"places":[[0],[1]],"why":"line","scores":[]}','[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"mark","seat":0,"facts":{"cell":"b1"},"only":null},{"kind":"mark","seat":1,"facts":{"cell":"b2"},"only":null},{"kind":"mark","seat":0,"facts":{"cell":"c1"},"only":null},{"kind":"over","seat":null,"facts":{"why":"line"},"only":null}]','listed',1795176000000000,1795176000000000,1795176000000000,1795176000000000,'{"seats":[{"points":1601,"plus_minus":523,"change":101,"unsure":true,"matches":1},{"points":1399,"plus_minus":523,"change":-101,"unsure":true,"matches":1}],"why_not":""}');
INSERT INTO "matches" VALUES('x4e2df','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,1,'over',2,5,X'2C624232CDD221771294DFBB310ACA000A0DF6AC8B66B696D90EF06FDEFB64A3','19581e27de7ced00ff1ce50b2047e7a5',7,7,3,4,'{"board":[2,0,0,0,1,0,0,0,0],"mover":0,"options":{"move_seconds":600,"restart":"both"},"last":0,"outcome":null,"rules":1}',0,NULL,NULL,NULL,NULL,0,NULL,'{"places":[[0,1]],"why":"draw","scores":[]}','[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"mark","seat":0,"facts":{"cell":"b2"},"only":null},{"kind":"mark","seat":1,"facts":{"cell":"a1"},"only":null},{"kind":"stop","seat":null,"facts":{"why":"draw"},"only":null}]','listed',1795176000000000,1795176000000000,1795176000000000,1795176000000000,'{"seats":[{"points":1568,"plus_minus":475,"change":-33,"unsure":true,"matches":2},{"points":1432,"plus_minus":475,"change":33,"unsure":true,"matches":2}],"why_not":""}');
INSERT INTO "matches" VALUES('e85qs6','tictactoe',1,'{"move_seconds":null,"restart":"both"}',1,1,'over',2,0,X'4FC82B26AECB47D2868C4EFBE3581732A3E7CBCC6C2EFB32062C08170A05EEB8','6b51d431df5d7f141cbececcf79edf3d',3,0,1,2,'{"board":[0,0,0,0,0,0,0,0,0],"mover":0,"options":{"move_seconds":null,"restart":"both"},"last":null,"outcome":{"places":[[1],[0]],"why":"resigned","scores":[]},"rules":1}',0,NULL,NULL,NULL,NULL,0,NULL,'{"places":[[1],[0]],"why":"resigned","scores":[]}','[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":true,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"leave","seat":0,"facts":{"why":"resigned"},"only":null}]','listed',1795176000000000,1795176000000000,1795176000000000,1795176000000000,'{"seats":[],"why_not":"casual"}');
INSERT INTO "matches" VALUES('34a465','sealed',1,'{"entry_seconds":30,"move_seconds":120,"rounds":5}',1,1,'over',3,3,X'8527A891E224136950FF32CA212B45BC93F69FBB801C3B1EBEDAC52775F99E61','e629fa6598d732768f7c726b4b621285',9,6,3,2,'{"players":[0,1,2],"named":[],"round":1,"idle":0,"last":[{"seat":0,"number":3,"word":""},{"seat":1,"number":3,"word":"tea"},{"seat":2,"number":5,"word":""}],"lost":[],"seats":3,"options":{"entry_seconds":30,"move_seconds":120,"rounds":5},"outcome":{"places":[[2],[0,1]],"why":"highest","scores":[]},"rules":1}',0,1795176005000000,NULL,NULL,NULL,0,NULL,'{"places":[[2],[0,1]],"why":"highest","scores":[]}','[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"named","seat":0,"facts":{},"only":null},{"kind":"named","seat":2,"facts":{},"only":null},{"kind":"opened","seat":null,"facts":{"s1":3,"s2":3,"s3":5},"only":null},{"kind":"over","seat":null,"facts":{"why":"highest"},"only":null}]','listed',1795176000000000,1795176000000000,1795176000000000,1795176000000000,'{"seats":[{"points":1434,"plus_minus":495,"change":-66,"unsure":true,"matches":1},{"points":1434,"plus_minus":495,"change":-66,"unsure":true,"matches":1},{"points":1632,"plus_minus":495,"change":132,"unsure":true,"matches":1}],"why_not":""}');
INSERT INTO "matches" VALUES('r4ys3y','hidden',1,'{"move_seconds":600,"cards":3}',1,1,'over',3,2,X'4523540F1504CD17100C4835E85B7EEFD49911580F8EFFF0599A8F283BE6B9E3','4ec9599fc203d176a301536c2e091a19',6,3,2,2,'{"hands":[[7,10,8],[],[]],"stock":[12,3,1],"piles":[[],[],[]],"drawn":[false,false,false],"lost":[2,1],"mover":0,"options":{"move_seconds":600,"cards":3},"outcome":{"places":[[0],[1],[2]],"why":"last_one","scores":[0,null,null]},"rules":1}',0,NULL,NULL,NULL,NULL,0,NULL,'{"places":[[0],[1],[2]],"why":"last_one","scores":[0,null,null]}','[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"dealt","seat":null,"facts":{"cards":3},"only":null},{"kind":"leave","seat":2,"facts":{"why":"resigned"},"only":null},{"kind":"leave","seat":1,"facts":{"why":"resigned"},"only":null},{"kind":"over","seat":null,"facts":{"why":"last_one"},"only":null}]','listed',1795176000000000,1795176000000000,1795176000000000,1795176000000000,'{"seats":[],"why_not":"short"}');
INSERT INTO "matches" VALUES('xjuzc8','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,4,'over',2,50,X'6F4B6612125FB3A0DAECD2799DFD6C9C299424FD920F9B308110A2C1FBD8F443','785f3ec7eb32f30b90cd0fcf3657d388',2,0,0,0,NULL,0,NULL,NULL,NULL,NULL,0,NULL,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"","program_asks":false,"waited":0,"relieved":null,"check_in":null}',NULL,'[]','[]','listed',1795176000000000,NULL,1795176000000000,1795176000000000,NULL);
INSERT INTO "matches" VALUES('q4af48','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,1,'open',2,25,X'C2356069E9D1E79CA924378153CFBBFB4D4416B1F99D41A2940BFDB66C5319DB','b7a56873cd771f2c446d369b649430b6',1,0,0,0,NULL,0,1795176660000000,1795176060000000,NULL,NULL,0,NULL,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null}',NULL,'[]','[]','listed',1795176060000000,NULL,1795176060000000,NULL,NULL);
INSERT INTO "matches" VALUES('43eqjk','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,2,'open',2,30,X'670671CD97404156226E507973F2AB8330D3022CA96E0C93BDBDB320C41ADCAF','59e19706d51d39f66711c2653cd7eb12',1,0,0,0,NULL,0,1795179660000000,1795176060000000,NULL,NULL,0,NULL,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null}',NULL,'[]','[]','listed',1795176060000000,NULL,1795176060000000,NULL,NULL);
INSERT INTO "matches" VALUES('rnxhha','sealed',1,'{"entry_seconds":30,"move_seconds":120,"rounds":5}',1,4,'open',4,0,X'624B60C58C9D8BFB6FF1886C2FD605D2ADEB6EA4DA576068201B6C6958CE93F4','eb1e33e8a81b697b75855af6bfcdbcbf',2,2,0,0,NULL,0,1795176090000000,1795176060000000,NULL,NULL,0,NULL,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null}',NULL,'[]','[]','listed',1795176060000000,NULL,1795176060000000,NULL,NULL);
INSERT INTO "matches" VALUES('b33te7','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,1,'live',2,15,X'C6F3AC57944A531490CD39902D0F777715FD005EFAC9A30622D5F5205E7F6894','86e50149658661312a9e0b35558d84f6',6,2,3,4,'{"board":[2,0,0,0,1,0,0,0,1],"mover":1,"options":{"move_seconds":600,"restart":"both"},"last":8,"outcome":null,"rules":1}',2,1795176660000000,1795176060000000,NULL,NULL,0,1795176510000000,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"mark","seat":0,"facts":{"cell":"b2"},"only":null},{"kind":"mark","seat":1,"facts":{"cell":"a1"},"only":null},{"kind":"mark","seat":0,"facts":{"cell":"c3"},"only":null}]','listed',1795176060000000,1795176060000000,1795176060000000,NULL,NULL);
INSERT INTO "matches" VALUES('6p4xs8','sealed',1,'{"entry_seconds":30,"move_seconds":120,"rounds":5}',1,2,'live',3,1,X'76A50887D8F1C2E9301755428990AD81479EE21C25B43215CF524541E0503269','7a61b53701befdae0eeeffaecc73f14e',7,6,1,1,'{"players":[0,1,2],"named":[{"seat":0,"number":2,"word":""}],"round":1,"idle":0,"last":[],"lost":[],"seats":3,"options":{"entry_seconds":30,"move_seconds":120,"rounds":5},"outcome":null,"rules":1}',6,1795176180000000,1795176060000000,NULL,NULL,0,NULL,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"named","seat":0,"facts":{},"only":null}]','listed',1795176060000000,1795176060000000,1795176060000000,NULL,NULL);
INSERT INTO "matches" VALUES('ng4nck','hidden',1,'{"move_seconds":600,"cards":3}',1,2,'live',3,0,X'0B918943DF0962BC7A1824C0555A389347B4FEBDC7CF9D1254406D80CE44E3F9','d59eced1ded07f84c145592f65bdf854',5,3,1,2,'{"hands":[[5,11,4,12],[8,1,2],[9,10,3]],"stock":[6,7],"piles":[[],[],[]],"drawn":[true,false,false],"lost":[],"mover":0,"options":{"move_seconds":600,"cards":3},"outcome":null,"rules":1}',1,1795176660000000,1795176060000000,NULL,NULL,0,1795176510000000,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"dealt","seat":null,"facts":{"cards":3},"only":null},{"kind":"draw","seat":0,"facts":{},"only":null}]','listed',1795176060000000,1795176060000000,1795176060000000,NULL,NULL);
INSERT INTO "matches" VALUES('8kre66','tictactoe',1,'{"move_seconds":600,"restart":"both"}',2,5,'live',2,4,X'71EE45A3C0DB9A9865F7313DD3372CF60DCA6479D46261F3542EB9346E4A04D6','811786ad1ae74adfdd20dd0372abaaeb',7,6,3,4,'{"board":[0,0,0,0,1,0,0,0,0],"mover":1,"options":{"move_seconds":600,"restart":"both"},"last":4,"outcome":null,"rules":1}',2,1795176720000000,1795176120000000,NULL,NULL,0,1795176570000000,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"mark","seat":0,"facts":{"cell":"c1"},"only":null},{"kind":"takeback","seat":null,"facts":{"count":1},"only":null},{"kind":"mark","seat":0,"facts":{"cell":"b2"},"only":null}]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,'{"seats":[],"why_not":"taken_back"}');
INSERT INTO "matches" VALUES('86gnv6','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,2,'live',2,0,X'31489056E0916D59FE3ADD79E63F095AF3FFB81604691F21CAD442A85C7BE617','98010bd9270f9b100b6214a21754fd33',6,6,2,3,'{"board":[0,1,0,0,0,2,0,0,0],"mover":0,"options":{"move_seconds":600,"restart":"both"},"last":5,"outcome":null,"rules":1}',1,1795176720000000,1795176120000000,NULL,NULL,0,1795176570000000,NULL,'[{"kind":"draw","by":0,"agreed":[0],"until":"2026-11-20T12:12:00Z","turn":3}]',1795176720000000,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"mark","seat":0,"facts":{"cell":"b1"},"only":null},{"kind":"mark","seat":1,"facts":{"cell":"c2"},"only":null}]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,NULL);
INSERT INTO "matches" VALUES('va7wgt','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,2,'live',2,0,X'031B4AF5197EC30A926F48CF40E11A7DBC470048A21E4003B7A3C07C5DAB1BAA','41cfc0d1f2d127b04555b7246d84019b',6,6,2,3,'{"board":[0,1,0,0,0,2,0,0,0],"mover":0,"options":{"move_seconds":600,"restart":"both"},"last":5,"outcome":null,"rules":1}',1,1795176720000000,1795176120000000,NULL,NULL,0,1795176570000000,NULL,'[{"kind":"takeback","by":0,"agreed":[0],"until":"2026-11-20T12:12:00Z","turn":3}]',1795176720000000,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"mark","seat":0,"facts":{"cell":"b1"},"only":null},{"kind":"mark","seat":1,"facts":{"cell":"c2"},"only":null}]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,NULL);
INSERT INTO "matches" VALUES('jjqjwt','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,2,'live',2,0,X'02D20BBD7E394AD5999A4CEBABAC9619732C343A4CAC99470C03E23BA2BDC2BC','7688b6ef52555962d008fff894223582',6,6,2,3,'{"board":[0,1,0,0,0,2,0,0,0],"mover":0,"options":{"move_seconds":600,"restart":"both"},"last":5,"outcome":null,"rules":1}',1,1795176720000000,1795176120000000,NULL,NULL,0,1795176570000000,NULL,'[{"kind":"more_time","by":0,"agreed":[0],"until":"2026-11-20T12:12:00Z","turn":3}]',1795176720000000,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"mark","seat":0,"facts":{"cell":"b1"},"only":null},{"kind":"mark","seat":1,"facts":{"cell":"c2"},"only":null}]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,NULL);
INSERT INTO "matches" VALUES('7arhvm','tictactoe',1,'{"move_seconds":null,"restart":"both"}',1,3,'live',2,0,X'3E1E967E9B793E908F8EAE83C74DBA9BCCCCE6A5535B4B462BD9994537BFE15C','39fa9ec190eee7b6f4dff1100d6343e1',4,0,2,3,'{"board":[2,0,0,0,1,0,0,0,0],"mover":0,"options":{"move_seconds":null,"restart":"both"},"last":0,"outcome":null,"rules":1}',1,NULL,1795176120000000,NULL,NULL,0,NULL,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":true,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"mark","seat":0,"facts":{"cell":"b2"},"only":null},{"kind":"mark","seat":1,"facts":{"cell":"a1"},"only":null}]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,NULL);
INSERT INTO "matches" VALUES('rc4wua','tictactoe',1,'{"move_seconds":null,"restart":"both"}',1,4,'live',2,0,X'81B8A03F97E8787C53FE1A86BDA042B6F0DE9B0EC9C09357E107C99BA4D6948A','da4ea2a5506f2693eae190d9360a1f31',4,0,2,3,'{"board":[1,0,0,0,2,0,0,0,0],"mover":0,"options":{"move_seconds":null,"restart":"both"},"last":4,"outcome":null,"rules":1}',1,NULL,1795176120000000,NULL,NULL,0,NULL,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":true,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"mark","seat":0,"facts":{"cell":"a1"},"only":null},{"kind":"mark","seat":1,"facts":{"cell":"b2"},"only":null}]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,NULL);
INSERT INTO "matches" VALUES('dh5f68','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,3,'frozen',2,20,X'108C995B953C8A35561103E2014CF828EB654A99E310F87FAB94C2F4B7D2A04F','3ada92f28b4ceda38562ebf047c6ff05',5,2,1,2,'{"board":[1,0,0,0,0,0,0,0,0],"mover":1,"options":{"move_seconds":600,"restart":"both"},"last":0,"outcome":null,"rules":1}',2,NULL,NULL,NULL,NULL,0,NULL,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"mark","seat":0,"facts":{"cell":"a1"},"only":null}]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,NULL);
INSERT INTO "matches" VALUES('9ts3ak','hexagon',1,'{"move_seconds":600,"size":5,"symmetric":false}',1,10,'live',2,2,X'C75CB66AE28D8EBC6EDED002C28A8BA0D06D3A78C6B5CBF9B2ADE051F0775AC4','ff5a1ae012afa5d4c889c50ad427aaf5',6,2,3,4,'{"size":5,"chips":["400000000400000000200c","40000000000040000000010"],"free":"281e07f1da3f8ff1fc3c060","jumps":[2,0],"populates":[5,3],"mover":1,"options":{"move_seconds":600,"size":5,"symmetric":false},"last":{"source":"c1","target":"c2","jump":false,"taken":["d1"]},"outcome":null,"rules":1}',2,1795176720000000,1795176120000000,NULL,NULL,0,1795176570000000,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"moved","seat":0,"facts":{"from":"c1","to":"d1","way":"grow","taken":0},"only":null},{"kind":"moved","seat":1,"facts":{"from":"g1","to":"e1","way":"jump","taken":1},"only":null},{"kind":"moved","seat":0,"facts":{"from":"c1","to":"c2","way":"grow","taken":1},"only":null}]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,NULL);
INSERT INTO "matches" VALUES('d56764','rpsls',1,'{"entry_seconds":300,"move_seconds":120,"reveal_seconds":120,"rounds":20}',1,10,'live',2,2,X'96061E92F58E4BDCDEE73DF36183FE3AC64747C81C26F6C83AADA8D2AABB1864','eb624dbe56eb6620ae62080c10a273ca',6,2,3,2,'{"out":[0,0],"seed":"Rag3KfY7wf+erEN70pZH46XIp/SzFSV78f/S4dLAOrc=","tag":"9cee1922","options":{"entry_seconds":300,"move_seconds":120,"reveal_seconds":120,"rounds":20,"wins":1,"elimination":true},"round":2,"stage":"moves","sealed":[{"seat":0,"hash":"38c57b11c82578166d2cb224977e9a980c29617bca3e2df5c80fcb047946de73","opening":"05f0a7f7a66cbbaf9bba18d590842c70e|T9cee1922|2|0"}],"idle":0,"used":["841c6a256277534ba72344da596386ff66894e8fadb77f2f413459b6ef7cd5ac","04ce6e45253cd7391527dc1e20990b23f14cce4e9e7b7867073f8bf8d0efad01"],"last_round":{"0":{"move":"rock","hash":"841c6a256277534ba72344da596386ff66894e8fadb77f2f413459b6ef7cd5ac","opening":"0247760ab23b30188a5b674bea21bf341|T9cee1922|1|0"},"1":{"move":"rock","hash":"04ce6e45253cd7391527dc1e20990b23f14cce4e9e7b7867073f8bf8d0efad01","opening":"08abf3c12816ff7c0de6660a1012e9c43|T9cee1922|1|1"}},"story":[{"0":"rock","1":"rock"}],"outcome":null,"rules":1,"points":[],"missed":[0,0],"score":[]}',2,1795176240000000,1795176120000000,NULL,NULL,0,NULL,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"opened","seat":1,"facts":{"move":"rock"},"only":null},{"kind":"judged","seat":null,"facts":{"round":1,"how":"alike","move":"rock","beaten":"","on":2},"only":null},{"kind":"again","seat":null,"facts":{"round":2},"only":null},{"kind":"sealed","seat":0,"facts":{},"only":null}]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,NULL);
INSERT INTO "matches" VALUES('vekf67','tequila',1,'{"move_seconds":600,"auto_pass":true,"free_pass":false,"grace":0,"refund_if_all_asleep":false}',1,10,'live',2,2,X'F74EFABEF12EA619E30B79BDDEF89CFFA9DDA494761681CA862CFF2871A85980','a88a7902cb4ef697ba0b6759c50e8c10',6,2,3,4,'{"hub":9,"hands":[[[0,10],[5,12],[8,10],[8,11]],[[0,1],[0,3],[0,4],[0,8],[2,5],[3,12],[5,5],[5,8],[6,12],[7,7],[8,8]]],"boneyard":[[5,11],[3,6],[2,7],[0,11],[1,1],[1,9],[0,0],[3,5],[6,10],[4,6],[3,4],[4,11],[5,10],[0,9],[7,11],[4,4],[1,11],[0,6],[0,12],[6,8],[8,12],[3,8],[4,10],[7,12],[2,12],[10,12],[6,7],[10,10],[9,12],[7,8],[2,4],[3,11],[11,12],[7,10],[10,11],[0,5],[4,7],[1,8],[3,3],[0,2],[6,6],[1,12],[2,9],[4,9],[4,5],[9,11],[1,7],[1,6],[6,11],[8,9],[0,7],[5,7],[9,10],[11,11],[2,2],[5,6],[3,10],[1,10],[4,12],[2,11],[4,8],[6,9],[7,9],[1,4],[3,7],[1,5],[1,3],[12,12],[2,10],[2,6],[5,9],[2,8]],"tracks":[[[9,3],[3,2],[2,1]],[]],"trains":[true,true],"shots":[0,0],"lacks":[[1,9],[9]],"naps":[0,0],"mover":1,"options":{"move_seconds":600,"auto_pass":true,"free_pass":false,"grace":0,"refund_if_all_asleep":false},"lost":[],"drew":false,"idle":0,"asleep":false,"outcome":null,"rules":1}',2,1795176720000000,1795176120000000,NULL,NULL,0,1795176570000000,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"passed","seat":1,"facts":{"how":"drew"},"only":null},{"kind":"placed","seat":0,"facts":{"tile":"2-1","track":1,"way":"plain"},"only":null},{"kind":"passed","seat":1,"facts":{"how":"drew"},"only":null},{"kind":"passed","seat":0,"facts":{"how":"train"},"only":null}]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,NULL);
INSERT INTO "matches" VALUES('q353w7','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,10,'live',2,2,X'98A3AB7C340E8A033E7B37B6EF9428751581760AF67BBAB2B9E05D4964A8874A','48449a14a4ff7d79bb7a1b6f3d488eba',6,2,3,4,'{"board":[1,2,1,0,0,0,0,0,0],"mover":1,"options":{"move_seconds":600,"restart":"both"},"last":2,"outcome":null,"rules":1}',2,1795176720000000,1795176120000000,NULL,NULL,0,1795176570000000,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":true}',NULL,'[]','[{"kind":"mark","seat":0,"facts":{"cell":"a1"},"only":null},{"kind":"mark","seat":1,"facts":{"cell":"b1"},"only":null},{"kind":"mark","seat":0,"facts":{"cell":"c1"},"only":null}]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,NULL);
INSERT INTO "matches" VALUES('3zaje6','tictactoe',1,'{"move_seconds":600,"restart":"both"}',1,12,'live',2,0,X'44C8031CB036A7350D8B9B8603AF662A4B9CDBD2F96E8D5DE5AF435C9C35DA69','b4944c6ff08dc6f43da2e9c824669b7d',3,2,0,1,'{"board":[0,0,0,0,0,0,0,0,0],"mover":0,"options":{"move_seconds":600,"restart":"both"},"last":null,"outcome":null,"rules":1}',1,1795176720000000,1795176120000000,NULL,NULL,0,1795176570000000,NULL,'[]',NULL,'{"extended":0,"removed":[],"banned":[],"late":false,"follows":"","starts_soon":false,"untouched":false,"declined":false,"first_move":"host","won_before":[],"daily":"","casual":false,"absent":"usual","program_asks":false,"waited":0,"relieved":null,"check_in":null,"played":false}',NULL,'[]','[]','listed',1795176120000000,1795176120000000,1795176120000000,NULL,NULL);
CREATE TABLE meetings (
	low INTEGER NOT NULL, 
	high INTEGER NOT NULL, 
	month INTEGER NOT NULL, 
	day INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	low_gained INTEGER NOT NULL, 
	high_gained INTEGER NOT NULL, 
	low_programs TEXT DEFAULT '' NOT NULL, 
	high_programs TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (low, high, month)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "meetings" VALUES(1,2,692,20777,2,0,0,'','');
INSERT INTO "meetings" VALUES(3,4,692,20777,1,0,0,'','');
INSERT INTO "meetings" VALUES(3,5,692,20777,1,0,0,'','');
INSERT INTO "meetings" VALUES(4,5,692,20777,1,0,0,'','');
CREATE TABLE movements (
	id INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	source TEXT NOT NULL, 
	target TEXT NOT NULL, 
	amount INTEGER NOT NULL, 
	why TEXT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT amount_is_positive CHECK (amount > 0)
)
 STRICT

;
INSERT INTO "movements" VALUES(1,1795176000000000,'house','player:1',1000,'welcome');
INSERT INTO "movements" VALUES(2,1795176000000000,'house','player:2',1000,'welcome');
INSERT INTO "movements" VALUES(3,1795176000000000,'house','player:3',1000,'welcome');
INSERT INTO "movements" VALUES(4,1795176000000000,'player:1','match:f5vvv6',10,'stake');
INSERT INTO "movements" VALUES(5,1795176000000000,'player:2','match:f5vvv6',10,'stake');
INSERT INTO "movements" VALUES(6,1795176000000000,'match:f5vvv6','player:1',20,'outcome');
INSERT INTO "movements" VALUES(7,1795176000000000,'player:1','match:x4e2df',5,'stake');
INSERT INTO "movements" VALUES(8,1795176000000000,'player:2','match:x4e2df',5,'stake');
INSERT INTO "movements" VALUES(9,1795176000000000,'match:x4e2df','player:1',5,'outcome');
INSERT INTO "movements" VALUES(10,1795176000000000,'match:x4e2df','player:2',5,'outcome');
INSERT INTO "movements" VALUES(11,1795176000000000,'player:1','match:34a465',3,'stake');
INSERT INTO "movements" VALUES(12,1795176000000000,'player:2','match:34a465',3,'stake');
INSERT INTO "movements" VALUES(13,1795176000000000,'player:3','match:34a465',3,'stake');
INSERT INTO "movements" VALUES(14,1795176000000000,'match:34a465','player:3',9,'outcome');
INSERT INTO "movements" VALUES(15,1795176000000000,'player:1','match:r4ys3y',2,'stake');
INSERT INTO "movements" VALUES(16,1795176000000000,'player:2','match:r4ys3y',2,'stake');
INSERT INTO "movements" VALUES(17,1795176000000000,'player:3','match:r4ys3y',2,'stake');
INSERT INTO "movements" VALUES(18,1795176000000000,'match:r4ys3y','player:1',6,'outcome');
INSERT INTO "movements" VALUES(19,1795176000000000,'house','player:4',1000,'welcome');
INSERT INTO "movements" VALUES(20,1795176000000000,'player:4','match:xjuzc8',50,'stake');
INSERT INTO "movements" VALUES(21,1795176000000000,'match:xjuzc8','player:4',50,'refund');
INSERT INTO "movements" VALUES(22,1795176060000000,'player:1','match:q4af48',25,'stake');
INSERT INTO "movements" VALUES(23,1795176060000000,'player:2','match:43eqjk',30,'stake');
INSERT INTO "movements" VALUES(24,1795176060000000,'player:1','match:b33te7',15,'stake');
INSERT INTO "movements" VALUES(25,1795176060000000,'player:4','match:b33te7',15,'stake');
INSERT INTO "movements" VALUES(26,1795176060000000,'player:2','match:6p4xs8',1,'stake');
INSERT INTO "movements" VALUES(27,1795176060000000,'player:3','match:6p4xs8',1,'stake');
INSERT INTO "movements" VALUES(28,1795176060000000,'player:4','match:6p4xs8',1,'stake');
INSERT INTO "movements" VALUES(29,1795176120000000,'house','player:5',1000,'welcome');
INSERT INTO "movements" VALUES(30,1795176120000000,'house','player:6',1000,'welcome');
INSERT INTO "movements" VALUES(31,1795176120000000,'player:5','match:8kre66',4,'stake');
INSERT INTO "movements" VALUES(32,1795176120000000,'player:6','match:8kre66',4,'stake');
INSERT INTO "movements" VALUES(33,1795176120000000,'house','player:7',1000,'welcome');
INSERT INTO "movements" VALUES(34,1795176120000000,'house','player:8',1000,'welcome');
INSERT INTO "movements" VALUES(35,1795176120000000,'house','player:9',1000,'welcome');
INSERT INTO "movements" VALUES(36,1795176120000000,'player:3','match:dh5f68',20,'stake');
INSERT INTO "movements" VALUES(37,1795176120000000,'player:4','match:dh5f68',20,'stake');
INSERT INTO "movements" VALUES(38,1795176120000000,'house','player:10',1000,'welcome');
INSERT INTO "movements" VALUES(39,1795176120000000,'player:10','match:9ts3ak',2,'stake');
INSERT INTO "movements" VALUES(40,1795176120000000,'house','player:11',1000,'welcome');
INSERT INTO "movements" VALUES(41,1795176120000000,'player:11','match:9ts3ak',2,'stake');
INSERT INTO "movements" VALUES(42,1795176120000000,'player:10','match:d56764',2,'stake');
INSERT INTO "movements" VALUES(43,1795176120000000,'player:11','match:d56764',2,'stake');
INSERT INTO "movements" VALUES(44,1795176120000000,'player:10','match:vekf67',2,'stake');
INSERT INTO "movements" VALUES(45,1795176120000000,'player:11','match:vekf67',2,'stake');
INSERT INTO "movements" VALUES(46,1795176120000000,'player:10','match:q353w7',2,'stake');
INSERT INTO "movements" VALUES(47,1795176120000000,'player:11','match:q353w7',2,'stake');
INSERT INTO "movements" VALUES(48,1795176120000000,'house','player:12',1000,'welcome');
INSERT INTO "movements" VALUES(49,1795176120000000,'house','player:13',1000,'welcome');
CREATE TABLE outages (
	id INTEGER NOT NULL, 
	front TEXT, 
	began INTEGER NOT NULL, 
	ended INTEGER NOT NULL, 
	PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "outages" VALUES(1,NULL,1795176180000000,1795176270000000);
CREATE TABLE outbox (
	id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	channel TEXT NOT NULL, 
	about TEXT NOT NULL, 
	target TEXT NOT NULL, 
	once TEXT, 
	body TEXT DEFAULT '{}' NOT NULL, 
	state TEXT NOT NULL, 
	attempts INTEGER DEFAULT '0' NOT NULL, 
	tried_at INTEGER, 
	due_at INTEGER, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (once)
)
 STRICT

;
INSERT INTO "outbox" VALUES(1,'evening','paper','1','1','evening 1','{}','wanted',0,NULL,1795178700000000,1795176000000000);
INSERT INTO "outbox" VALUES(2,'registration','house','d56764','','registration d56764','{}','wanted',0,NULL,1795176390000000,1795176120000000);
INSERT INTO "outbox" VALUES(3,'hook','web-hook','1','http://hook.example/',NULL,'{"id":"an id","event":"round"}','wanted',0,NULL,1795176120000000,1795176120000000);
INSERT INTO "outbox" VALUES(4,'broadcast','paper','tea','1','broadcast tea 1','{}','sending',1,1795176120000000,1795176180000000,1795176120000000);
CREATE TABLE overall (
	player_id INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	variance INTEGER NOT NULL, 
	games INTEGER NOT NULL, 
	rank INTEGER DEFAULT '0' NOT NULL, 
	rank_variance INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (player_id, season), 
	FOREIGN KEY(player_id) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "overall" VALUES(1,0,0,0,0,-9997768,122576015477);
INSERT INTO "overall" VALUES(1,20264,0,0,0,0,0);
INSERT INTO "overall" VALUES(2,0,0,0,0,-10133956,122576015477);
INSERT INTO "overall" VALUES(2,20264,0,0,0,0,0);
INSERT INTO "overall" VALUES(3,0,0,0,0,-9868277,63766855441);
INSERT INTO "overall" VALUES(3,20264,0,0,0,0,0);
CREATE TABLE past_ratings (
	line INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	value INTEGER NOT NULL, 
	deviation INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	excess INTEGER DEFAULT '0' NOT NULL, 
	listed INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (line, season), 
	FOREIGN KEY(line) REFERENCES ratings (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE players (
	id INTEGER NOT NULL, 
	handle TEXT NOT NULL, 
	name TEXT NOT NULL, 
	language TEXT NOT NULL, 
	skin TEXT NOT NULL, 
	operator INTEGER NOT NULL, 
	created_at INTEGER NOT NULL, 
	seen_at INTEGER NOT NULL, 
	topped_up_at INTEGER NOT NULL, 
	wishes TEXT DEFAULT '{}' NOT NULL, 
	noticed_at INTEGER, 
	notice_arrived INTEGER, 
	vacations TEXT DEFAULT '[]' NOT NULL, 
	vacation_until INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (handle)
)
 STRICT

;
INSERT INTO "players" VALUES(1,'6b86b273ff34fce1','Ann','en','pictures',0,1795176000000000,1795176000000000,1795176000000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(2,'d4735e3a265e16ee','Bo','en','pictures',0,1795176000000000,1795176000000000,1795176000000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(3,'4e07408562bedb8b','Cy','en','pictures',0,1795176000000000,1795176000000000,1795176000000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(4,'9400f1b21cb527d7','Di','en','pictures',0,1795176000000000,1795176000000000,1795176000000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(5,'3d914f9348c9cc0f','Eve','en','pictures',0,1795176120000000,1795176120000000,1795176120000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(6,'73475cb40a568e8d','Flo','en','pictures',0,1795176120000000,1795176120000000,1795176120000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(7,'0e17daca5f3e175f','Gus','en','pictures',0,1795176120000000,1795176120000000,1795176120000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(8,'2858dcd1057d3eae','Hal','en','pictures',0,1795176120000000,1795176120000000,1795176120000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(9,'c837649cce43f272','Ivy','en','pictures',0,1795176120000000,1795176120000000,1795176120000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(10,'49d180ecf5613281','Lee','en','pictures',0,1795176120000000,1795176120000000,1795176120000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(11,'7f2253d7e228b22a','Mia','en','pictures',0,1795176120000000,1795176120000000,1795176120000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(12,'a46e37632fa6ca51','Jo','en','pictures',0,1795176120000000,1795176120000000,1795176120000000,'{}',NULL,NULL,'[]',NULL);
INSERT INTO "players" VALUES(13,'434c9b5ae514646b','Kit','en','pictures',0,1795176120000000,1795176120000000,1795176120000000,'{}',NULL,NULL,'[]',NULL);
CREATE TABLE process_states (
	process TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (process)
)
 STRICT

;
CREATE TABLE programs (
	player_id INTEGER NOT NULL, 
	owner_id INTEGER NOT NULL, 
	called TEXT NOT NULL, 
	key_hash TEXT, 
	hint TEXT DEFAULT '' NOT NULL, 
	scope TEXT NOT NULL, 
	made_at INTEGER NOT NULL, 
	release TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (player_id), 
	UNIQUE (key_hash)
)
 STRICT

;
CREATE TABLE purses (
	owner TEXT NOT NULL, 
	balance INTEGER NOT NULL, 
	PRIMARY KEY (owner), 
	CONSTRAINT not_overdrawn CHECK (owner = 'house' or balance >= 0)
)
 STRICT

;
INSERT INTO "purses" VALUES('house',-13000);
INSERT INTO "purses" VALUES('player:1',971);
INSERT INTO "purses" VALUES('player:2',954);
INSERT INTO "purses" VALUES('player:3',983);
INSERT INTO "purses" VALUES('match:f5vvv6',0);
INSERT INTO "purses" VALUES('match:x4e2df',0);
INSERT INTO "purses" VALUES('match:34a465',0);
INSERT INTO "purses" VALUES('match:r4ys3y',0);
INSERT INTO "purses" VALUES('player:4',964);
INSERT INTO "purses" VALUES('match:xjuzc8',0);
INSERT INTO "purses" VALUES('match:q4af48',25);
INSERT INTO "purses" VALUES('match:43eqjk',30);
INSERT INTO "purses" VALUES('match:b33te7',30);
INSERT INTO "purses" VALUES('match:6p4xs8',3);
INSERT INTO "purses" VALUES('player:5',996);
INSERT INTO "purses" VALUES('player:6',996);
INSERT INTO "purses" VALUES('match:8kre66',8);
INSERT INTO "purses" VALUES('player:7',1000);
INSERT INTO "purses" VALUES('player:8',1000);
INSERT INTO "purses" VALUES('player:9',1000);
INSERT INTO "purses" VALUES('match:dh5f68',40);
INSERT INTO "purses" VALUES('player:10',992);
INSERT INTO "purses" VALUES('match:9ts3ak',4);
INSERT INTO "purses" VALUES('player:11',992);
INSERT INTO "purses" VALUES('match:d56764',4);
INSERT INTO "purses" VALUES('match:vekf67',4);
INSERT INTO "purses" VALUES('match:q353w7',4);
INSERT INTO "purses" VALUES('player:12',1000);
INSERT INTO "purses" VALUES('player:13',1000);
CREATE TABLE rated_seats (
	id INTEGER NOT NULL, 
	match_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	line INTEGER NOT NULL, 
	value INTEGER NOT NULL, 
	deviation INTEGER NOT NULL, 
	moved INTEGER, 
	person INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (match_id, seat), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
)
 STRICT

;
INSERT INTO "rated_seats" VALUES(1,'f5vvv6',0,1,1600980,266816,100980,NULL);
INSERT INTO "rated_seats" VALUES(2,'f5vvv6',1,2,1399020,266816,-100980,NULL);
INSERT INTO "rated_seats" VALUES(3,'x4e2df',0,1,1568094,242506,-32886,NULL);
INSERT INTO "rated_seats" VALUES(4,'x4e2df',1,2,1431906,242506,32886,NULL);
INSERT INTO "rated_seats" VALUES(5,'34a465',0,3,1434138,252521,-65862,NULL);
INSERT INTO "rated_seats" VALUES(6,'34a465',1,4,1434138,252521,-65862,NULL);
INSERT INTO "rated_seats" VALUES(7,'34a465',2,5,1631723,252521,131723,NULL);
CREATE TABLE rating_lifts (
	game TEXT NOT NULL, 
	month INTEGER NOT NULL, 
	lift INTEGER NOT NULL, 
	PRIMARY KEY (game, month)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "rating_lifts" VALUES('sealed',692,0);
INSERT INTO "rating_lifts" VALUES('tictactoe',692,0);
CREATE TABLE ratings (
	id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	player_id INTEGER, 
	robot INTEGER, 
	value INTEGER NOT NULL, 
	deviation INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	season_value INTEGER NOT NULL, 
	season_deviation INTEGER NOT NULL, 
	season_matches INTEGER NOT NULL, 
	start INTEGER DEFAULT '1500000' NOT NULL, 
	excess INTEGER DEFAULT '0' NOT NULL, 
	season_excess INTEGER DEFAULT '0' NOT NULL, 
	met TEXT DEFAULT '' NOT NULL, 
	days INTEGER DEFAULT '0' NOT NULL, 
	day INTEGER DEFAULT '0' NOT NULL, 
	rank INTEGER DEFAULT '0' NOT NULL, 
	season_rank INTEGER DEFAULT '0' NOT NULL, 
	listed INTEGER DEFAULT '0' NOT NULL, 
	season_listed INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (player_id, game), 
	UNIQUE (robot, game)
)
 STRICT

;
INSERT INTO "ratings" VALUES(1,'tictactoe',1,NULL,1568094,242506,2,20264,1568094,242506,2,1500000,68094,68094,'',1,20777,-8431906,-8431906,0,0);
INSERT INTO "ratings" VALUES(2,'tictactoe',2,NULL,1431906,242506,2,20264,1431906,242506,2,1500000,-68094,-68094,'',1,20777,-8568094,-8568094,0,0);
INSERT INTO "ratings" VALUES(3,'sealed',1,NULL,1434138,252521,1,20264,1434138,252521,1,1500000,-65862,-65862,'',1,20777,-8565862,-8565862,0,0);
INSERT INTO "ratings" VALUES(4,'sealed',2,NULL,1434138,252521,1,20264,1434138,252521,1,1500000,-65862,-65862,'',1,20777,-8565862,-8565862,0,0);
INSERT INTO "ratings" VALUES(5,'sealed',3,NULL,1631723,252521,1,20264,1631723,252521,1,1500000,131723,131723,'',1,20777,-8368277,-8368277,0,0);
CREATE TABLE released_ratings (
	line INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	release TEXT NOT NULL, 
	ended_at INTEGER NOT NULL, 
	PRIMARY KEY (line), 
	FOREIGN KEY(line) REFERENCES ratings (id)
)
 STRICT

;
CREATE TABLE results (
	player_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	with_computers INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	drawn INTEGER NOT NULL, 
	lost INTEGER NOT NULL, 
	PRIMARY KEY (player_id, game, with_computers), 
	FOREIGN KEY(player_id) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "results" VALUES(1,'hidden',0,1,0,0);
INSERT INTO "results" VALUES(1,'sealed',0,0,0,1);
INSERT INTO "results" VALUES(1,'tictactoe',0,1,1,0);
INSERT INTO "results" VALUES(1,'tictactoe',1,0,0,1);
INSERT INTO "results" VALUES(2,'hidden',0,0,0,1);
INSERT INTO "results" VALUES(2,'sealed',0,0,0,1);
INSERT INTO "results" VALUES(2,'tictactoe',0,0,1,1);
INSERT INTO "results" VALUES(3,'hidden',0,0,0,1);
INSERT INTO "results" VALUES(3,'sealed',0,1,0,0);
CREATE TABLE room_seasons (
	room_id INTEGER NOT NULL, 
	began_at INTEGER NOT NULL, 
	ended_at INTEGER, 
	PRIMARY KEY (room_id, began_at), 
	FOREIGN KEY(room_id) REFERENCES rooms (id)
)
 STRICT

;
CREATE TABLE rooms (
	id INTEGER NOT NULL, 
	platform TEXT NOT NULL, 
	address TEXT NOT NULL, 
	title TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	house TEXT DEFAULT '' NOT NULL, 
	reach TEXT DEFAULT 'here' NOT NULL, 
	created_at INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (platform, address)
)
 STRICT

;
INSERT INTO "rooms" VALUES(1,'paper','table-top','Table top','{"language":"en","tables_per_player":null,"clock":null,"stake":0,"absent":"usual","programs":"consent","opened_by":"everyone","quiet":false,"season_results":true,"evening":true,"zone":"","pool":false,"series":true,"web_series":false,"skin":"pictures","followed_teams":[],"next":{}}','','here',1795176000000000);
INSERT INTO "rooms" VALUES(2,'web','lobby','Web','{"language":"en","tables_per_player":null,"clock":null,"stake":0,"absent":"usual","programs":"consent","opened_by":"everyone","quiet":false,"season_results":true,"evening":true,"zone":"","pool":false,"series":true,"web_series":false,"skin":"pictures","followed_teams":[],"next":{}}','','here',NULL);
CREATE TABLE seats (
	match_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id INTEGER, 
	level INTEGER, 
	name TEXT NOT NULL, 
	front TEXT NOT NULL, 
	words TEXT NOT NULL, 
	entropy TEXT NOT NULL, 
	invited INTEGER NOT NULL, 
	acted_at INTEGER, 
	notice_at INTEGER, 
	newcomer INTEGER DEFAULT '0' NOT NULL, 
	robot INTEGER, 
	suits INTEGER, 
	substitute INTEGER, 
	replaced INTEGER DEFAULT '0' NOT NULL, 
	booked INTEGER, 
	gone TEXT DEFAULT '' NOT NULL, 
	gone_at INTEGER, 
	own_way INTEGER DEFAULT '0' NOT NULL, 
	sitter_id INTEGER, 
	sitter_name TEXT DEFAULT '' NOT NULL, 
	sitter_front TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (match_id, seat), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
)
 STRICT

;
INSERT INTO "seats" VALUES('f5vvv6',0,1,NULL,'Ann','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('f5vvv6',1,2,NULL,'Bo','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('x4e2df',0,1,NULL,'Ann','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,0,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('x4e2df',1,2,NULL,'Bo','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,0,NULL,2,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('e85qs6',0,1,NULL,'Ann','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,0,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('e85qs6',1,NULL,2,'','','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,NULL,NULL,0,NULL,NULL,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('34a465',0,1,NULL,'Ann','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('34a465',1,2,NULL,'Bo','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('34a465',2,3,NULL,'Cy','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('r4ys3y',0,1,NULL,'Ann','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,1,NULL,NULL,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('r4ys3y',1,2,NULL,'Bo','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,1,NULL,NULL,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('r4ys3y',2,3,NULL,'Cy','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,1,NULL,NULL,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('xjuzc8',0,4,NULL,'Di','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176000000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('q4af48',0,1,NULL,'Ann','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176060000000,NULL,0,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('q4af48',1,3,NULL,'Cy','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',1,NULL,1795176065000000,0,NULL,NULL,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('43eqjk',0,2,NULL,'Bo','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176060000000,NULL,0,NULL,2,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('rnxhha',0,4,NULL,'Di','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176060000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('rnxhha',1,1,NULL,'Ann','paper','some words of mine','d758ef9b008ab17c60c986f9bdf20e8f6528657cb63a1a5796ca17d1028e1cee',0,1795176060000000,NULL,0,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('b33te7',0,1,NULL,'Ann','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176060000000,NULL,0,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('b33te7',1,4,NULL,'Di','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176060000000,1795176120000000,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('6p4xs8',0,2,NULL,'Bo','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176060000000,NULL,0,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('6p4xs8',1,3,NULL,'Cy','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176060000000,1795176120000000,0,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('6p4xs8',2,4,NULL,'Di','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176060000000,1795176120000000,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('ng4nck',0,2,NULL,'Bo','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176060000000,1795176120000000,0,NULL,NULL,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('ng4nck',1,3,NULL,'Cy','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176060000000,NULL,0,NULL,NULL,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('ng4nck',2,4,NULL,'Di','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176060000000,NULL,1,NULL,NULL,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('8kre66',0,5,NULL,'Eve','web','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('8kre66',1,6,NULL,'Flo','web','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,1795176180000000,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('86gnv6',0,2,NULL,'Bo','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,1795176180000000,0,NULL,2,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('86gnv6',1,7,NULL,'Gus','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('va7wgt',0,2,NULL,'Bo','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,1795176180000000,0,NULL,2,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('va7wgt',1,8,NULL,'Hal','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('jjqjwt',0,2,NULL,'Bo','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,1795176180000000,0,NULL,2,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('jjqjwt',1,9,NULL,'Ivy','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('7arhvm',0,3,NULL,'Cy','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('7arhvm',1,NULL,3,'','','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,NULL,NULL,0,NULL,NULL,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('rc4wua',0,4,NULL,'Di','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,0,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('rc4wua',1,NULL,4,'','','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,NULL,NULL,0,NULL,NULL,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('dh5f68',0,3,NULL,'Cy','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,0,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('dh5f68',1,4,NULL,'Di','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,1795176180000000,0,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('9ts3ak',0,10,NULL,'Lee','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,1,NULL,7,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('9ts3ak',1,11,NULL,'Mia','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,1795176180000000,1,NULL,7,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('d56764',0,10,NULL,'Lee','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('d56764',1,11,NULL,'Mia','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,1795176180000000,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('vekf67',0,10,NULL,'Lee','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('vekf67',1,11,NULL,'Mia','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,1795176180000000,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('q353w7',0,10,NULL,'Lee','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('q353w7',1,11,NULL,'Mia','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,1795176180000000,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('3zaje6',0,12,NULL,'Jo','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,1795176180000000,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
INSERT INTO "seats" VALUES('3zaje6',1,13,NULL,'Kit','paper','','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',0,1795176120000000,NULL,1,NULL,3,NULL,0,NULL,'',NULL,0,NULL,'','');
CREATE TABLE seekers (
	player_id INTEGER NOT NULL, 
	games TEXT NOT NULL, 
	front TEXT NOT NULL, 
	since INTEGER NOT NULL, 
	until INTEGER NOT NULL, 
	private TEXT DEFAULT '' NOT NULL, 
	room TEXT DEFAULT '' NOT NULL, 
	match_id TEXT, 
	comes_last INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (player_id), 
	FOREIGN KEY(player_id) REFERENCES players (id)
)
 STRICT

;
CREATE TABLE shared_secrets (
	name TEXT NOT NULL, 
	fingerprint TEXT NOT NULL, 
	PRIMARY KEY (name)
)
 STRICT

;
CREATE TABLE sittings (
	match_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	PRIMARY KEY (match_id, version)
)
 STRICT

;
CREATE TABLE standings (
	player_id INTEGER NOT NULL, 
	room_id INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	won INTEGER NOT NULL, 
	drawn INTEGER NOT NULL, 
	lost INTEGER NOT NULL, 
	PRIMARY KEY (player_id, room_id, season, game), 
	FOREIGN KEY(player_id) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "standings" VALUES(1,0,0,'',2,1,1);
INSERT INTO "standings" VALUES(3,0,0,'',1,0,1);
INSERT INTO "standings" VALUES(2,0,0,'',0,1,3);
INSERT INTO "standings" VALUES(1,0,0,'hidden',1,0,0);
INSERT INTO "standings" VALUES(2,0,0,'hidden',0,0,1);
INSERT INTO "standings" VALUES(3,0,0,'hidden',0,0,1);
INSERT INTO "standings" VALUES(3,0,0,'sealed',1,0,0);
INSERT INTO "standings" VALUES(1,0,0,'sealed',0,0,1);
INSERT INTO "standings" VALUES(2,0,0,'sealed',0,0,1);
INSERT INTO "standings" VALUES(1,0,0,'tictactoe',1,1,0);
INSERT INTO "standings" VALUES(2,0,0,'tictactoe',0,1,1);
INSERT INTO "standings" VALUES(1,0,20264,'',2,1,1);
INSERT INTO "standings" VALUES(3,0,20264,'',1,0,1);
INSERT INTO "standings" VALUES(2,0,20264,'',0,1,3);
INSERT INTO "standings" VALUES(1,0,20264,'hidden',1,0,0);
INSERT INTO "standings" VALUES(2,0,20264,'hidden',0,0,1);
INSERT INTO "standings" VALUES(3,0,20264,'hidden',0,0,1);
INSERT INTO "standings" VALUES(3,0,20264,'sealed',1,0,0);
INSERT INTO "standings" VALUES(1,0,20264,'sealed',0,0,1);
INSERT INTO "standings" VALUES(2,0,20264,'sealed',0,0,1);
INSERT INTO "standings" VALUES(1,0,20264,'tictactoe',1,1,0);
INSERT INTO "standings" VALUES(2,0,20264,'tictactoe',0,1,1);
INSERT INTO "standings" VALUES(1,1,0,'',2,1,1);
INSERT INTO "standings" VALUES(3,1,0,'',1,0,1);
INSERT INTO "standings" VALUES(2,1,0,'',0,1,3);
INSERT INTO "standings" VALUES(1,1,0,'hidden',1,0,0);
INSERT INTO "standings" VALUES(2,1,0,'hidden',0,0,1);
INSERT INTO "standings" VALUES(3,1,0,'hidden',0,0,1);
INSERT INTO "standings" VALUES(3,1,0,'sealed',1,0,0);
INSERT INTO "standings" VALUES(1,1,0,'sealed',0,0,1);
INSERT INTO "standings" VALUES(2,1,0,'sealed',0,0,1);
INSERT INTO "standings" VALUES(1,1,0,'tictactoe',1,1,0);
INSERT INTO "standings" VALUES(2,1,0,'tictactoe',0,1,1);
CREATE TABLE steps (
	match_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	deed TEXT, 
	events TEXT NOT NULL, 
	opens INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (match_id, version), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
)
 STRICT

;
INSERT INTO "steps" VALUES('f5vvv6',0,1,NULL,'[]',0,1795176000000000);
INSERT INTO "steps" VALUES('f5vvv6',1,1,'{"seat":0,"do":"a1"}','[{"kind":"mark","seat":0,"facts":{"cell":"a1"},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('f5vvv6',2,2,'{"seat":1,"do":"a2"}','[{"kind":"mark","seat":1,"facts":{"cell":"a2"},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('f5vvv6',3,3,'{"seat":0,"do":"b1"}','[{"kind":"mark","seat":0,"facts":{"cell":"b1"},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('f5vvv6',4,4,'{"seat":1,"do":"b2"}','[{"kind":"mark","seat":1,"facts":{"cell":"b2"},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('f5vvv6',5,5,'{"seat":0,"do":"c1"}','[{"kind":"mark","seat":0,"facts":{"cell":"c1"},"only":null},{"kind":"over","seat":null,"facts":{"why":"line"},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('x4e2df',0,1,NULL,'[]',0,1795176000000000);
INSERT INTO "steps" VALUES('x4e2df',1,1,'{"seat":0,"do":"b2"}','[{"kind":"mark","seat":0,"facts":{"cell":"b2"},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('x4e2df',2,2,'{"seat":1,"do":"a1"}','[{"kind":"mark","seat":1,"facts":{"cell":"a1"},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('x4e2df',3,3,'{"stop":"draw"}','[{"kind":"stop","seat":null,"facts":{"why":"draw"},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('e85qs6',0,1,NULL,'[]',0,1795176000000000);
INSERT INTO "steps" VALUES('e85qs6',1,1,'{"seat":0,"leave":"resigned"}','[{"kind":"leave","seat":0,"facts":{"why":"resigned"},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('34a465',0,1,NULL,'[]',0,1795176000000000);
INSERT INTO "steps" VALUES('34a465',1,1,'{"seat":1,"do":"word:tea"}','[{"kind":"named","seat":1,"facts":{},"only":null},{"kind":"sealed","seat":1,"facts":{"number":3},"only":[1]}]',0,1795176000000000);
INSERT INTO "steps" VALUES('34a465',2,1,'{"seat":0,"do":"3"}','[{"kind":"named","seat":0,"facts":{},"only":null},{"kind":"sealed","seat":0,"facts":{"number":3},"only":[0]}]',0,1795176000000000);
INSERT INTO "steps" VALUES('34a465',3,1,'{"seat":2,"do":"5"}','[{"kind":"named","seat":2,"facts":{},"only":null},{"kind":"sealed","seat":2,"facts":{"number":5},"only":[2]},{"kind":"opened","seat":null,"facts":{"s1":3,"s2":3,"s3":5},"only":null},{"kind":"over","seat":null,"facts":{"why":"highest"},"only":null}]',1,1795176000000000);
INSERT INTO "steps" VALUES('r4ys3y',0,1,NULL,'[{"kind":"dealt","seat":null,"facts":{"cards":3},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('r4ys3y',1,1,'{"seat":2,"leave":"resigned"}','[{"kind":"leave","seat":2,"facts":{"why":"resigned"},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('r4ys3y',2,1,'{"seat":1,"leave":"resigned"}','[{"kind":"leave","seat":1,"facts":{"why":"resigned"},"only":null},{"kind":"over","seat":null,"facts":{"why":"last_one"},"only":null}]',0,1795176000000000);
INSERT INTO "steps" VALUES('b33te7',0,1,NULL,'[]',0,1795176060000000);
INSERT INTO "steps" VALUES('b33te7',1,1,'{"seat":0,"do":"b2"}','[{"kind":"mark","seat":0,"facts":{"cell":"b2"},"only":null}]',0,1795176060000000);
INSERT INTO "steps" VALUES('b33te7',2,2,'{"seat":1,"do":"a1"}','[{"kind":"mark","seat":1,"facts":{"cell":"a1"},"only":null}]',0,1795176060000000);
INSERT INTO "steps" VALUES('b33te7',3,3,'{"seat":0,"do":"c3"}','[{"kind":"mark","seat":0,"facts":{"cell":"c3"},"only":null}]',0,1795176060000000);
INSERT INTO "steps" VALUES('6p4xs8',0,1,NULL,'[]',0,1795176060000000);
INSERT INTO "steps" VALUES('6p4xs8',1,1,'{"seat":0,"do":"2"}','[{"kind":"named","seat":0,"facts":{},"only":null},{"kind":"sealed","seat":0,"facts":{"number":2},"only":[0]}]',0,1795176060000000);
INSERT INTO "steps" VALUES('ng4nck',0,1,NULL,'[{"kind":"dealt","seat":null,"facts":{"cards":3},"only":null}]',0,1795176060000000);
INSERT INTO "steps" VALUES('ng4nck',1,1,'{"seat":0,"do":"draw"}','[{"kind":"draw","seat":0,"facts":{},"only":null},{"kind":"drew","seat":0,"facts":{"card":12},"only":[0]}]',1,1795176060000000);
INSERT INTO "steps" VALUES('8kre66',0,1,NULL,'[]',0,1795176120000000);
INSERT INTO "steps" VALUES('8kre66',1,1,'{"seat":0,"do":"c1"}','[{"kind":"mark","seat":0,"facts":{"cell":"c1"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('8kre66',2,2,'{"takeback":1}','[{"kind":"takeback","seat":null,"facts":{"count":1},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('8kre66',3,3,'{"seat":0,"do":"b2"}','[{"kind":"mark","seat":0,"facts":{"cell":"b2"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('86gnv6',0,1,NULL,'[]',0,1795176120000000);
INSERT INTO "steps" VALUES('86gnv6',1,1,'{"seat":0,"do":"b1"}','[{"kind":"mark","seat":0,"facts":{"cell":"b1"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('86gnv6',2,2,'{"seat":1,"do":"c2"}','[{"kind":"mark","seat":1,"facts":{"cell":"c2"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('va7wgt',0,1,NULL,'[]',0,1795176120000000);
INSERT INTO "steps" VALUES('va7wgt',1,1,'{"seat":0,"do":"b1"}','[{"kind":"mark","seat":0,"facts":{"cell":"b1"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('va7wgt',2,2,'{"seat":1,"do":"c2"}','[{"kind":"mark","seat":1,"facts":{"cell":"c2"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('jjqjwt',0,1,NULL,'[]',0,1795176120000000);
INSERT INTO "steps" VALUES('jjqjwt',1,1,'{"seat":0,"do":"b1"}','[{"kind":"mark","seat":0,"facts":{"cell":"b1"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('jjqjwt',2,2,'{"seat":1,"do":"c2"}','[{"kind":"mark","seat":1,"facts":{"cell":"c2"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('7arhvm',0,1,NULL,'[]',0,1795176120000000);
INSERT INTO "steps" VALUES('7arhvm',1,1,'{"seat":0,"do":"b2"}','[{"kind":"mark","seat":0,"facts":{"cell":"b2"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('7arhvm',2,2,'{"seat":1,"do":"a1"}','[{"kind":"mark","seat":1,"facts":{"cell":"a1"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('rc4wua',0,1,NULL,'[]',0,1795176120000000);
INSERT INTO "steps" VALUES('rc4wua',1,1,'{"seat":0,"do":"a1"}','[{"kind":"mark","seat":0,"facts":{"cell":"a1"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('rc4wua',2,2,'{"seat":1,"do":"b2"}','[{"kind":"mark","seat":1,"facts":{"cell":"b2"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('dh5f68',0,1,NULL,'[]',0,1795176120000000);
INSERT INTO "steps" VALUES('dh5f68',1,1,'{"seat":0,"do":"a1"}','[{"kind":"mark","seat":0,"facts":{"cell":"a1"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('9ts3ak',0,1,NULL,'[]',0,1795176120000000);
INSERT INTO "steps" VALUES('9ts3ak',1,1,'{"seat":0,"do":"c1.d1"}','[{"kind":"moved","seat":0,"facts":{"from":"c1","to":"d1","way":"grow","taken":0},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('9ts3ak',2,2,'{"seat":1,"do":"g1.e1"}','[{"kind":"moved","seat":1,"facts":{"from":"g1","to":"e1","way":"jump","taken":1},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('9ts3ak',3,3,'{"seat":0,"do":"c1.c2"}','[{"kind":"moved","seat":0,"facts":{"from":"c1","to":"c2","way":"grow","taken":1},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('d56764',0,1,NULL,'[]',0,1795176120000000);
INSERT INTO "steps" VALUES('d56764',1,1,'{"seat":0,"do":"rock"}','[{"kind":"sealed","seat":0,"facts":{},"only":null},{"kind":"receipt","seat":0,"facts":{"move":"rock","hash":"841c6a256277534ba72344da596386ff66894e8fadb77f2f413459b6ef7cd5ac"},"only":[0]}]',0,1795176120000000);
INSERT INTO "steps" VALUES('d56764',2,1,'{"seat":1,"do":"rock"}','[{"kind":"sealed","seat":1,"facts":{},"only":null},{"kind":"receipt","seat":1,"facts":{"move":"rock","hash":"04ce6e45253cd7391527dc1e20990b23f14cce4e9e7b7867073f8bf8d0efad01"},"only":[1]},{"kind":"closed","seat":null,"facts":{"sealed":2},"only":null},{"kind":"opened","seat":0,"facts":{"move":"rock"},"only":null},{"kind":"opened","seat":1,"facts":{"move":"rock"},"only":null},{"kind":"judged","seat":null,"facts":{"round":1,"how":"alike","move":"rock","beaten":"","on":2},"only":null},{"kind":"again","seat":null,"facts":{"round":2},"only":null}]',1,1795176120000000);
INSERT INTO "steps" VALUES('d56764',3,2,'{"seat":0,"do":"rock"}','[{"kind":"sealed","seat":0,"facts":{},"only":null},{"kind":"receipt","seat":0,"facts":{"move":"rock","hash":"38c57b11c82578166d2cb224977e9a980c29617bca3e2df5c80fcb047946de73"},"only":[0]}]',0,1795176120000000);
INSERT INTO "steps" VALUES('vekf67',0,1,NULL,'[{"kind":"dealt","seat":null,"facts":{"tiles":8,"rounds":0},"only":null},{"kind":"hub","seat":0,"facts":{"tile":"9-9"},"only":null},{"kind":"passed","seat":1,"facts":{"how":"train"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('vekf67',1,1,'{"seat":0,"do":"9-3.1"}','[{"kind":"placed","seat":0,"facts":{"tile":"9-3","track":1,"way":"plain"},"only":null},{"kind":"tile","seat":1,"facts":{"tile":"8-8"},"only":[1]},{"kind":"passed","seat":1,"facts":{"how":"drew"},"only":null}]',1,1795176120000000);
INSERT INTO "steps" VALUES('vekf67',2,2,'{"seat":0,"do":"3-2.1"}','[{"kind":"placed","seat":0,"facts":{"tile":"3-2","track":1,"way":"plain"},"only":null},{"kind":"tile","seat":1,"facts":{"tile":"8-5"},"only":[1]},{"kind":"passed","seat":1,"facts":{"how":"drew"},"only":null}]',1,1795176120000000);
INSERT INTO "steps" VALUES('vekf67',3,3,'{"seat":0,"do":"2-1.1"}','[{"kind":"placed","seat":0,"facts":{"tile":"2-1","track":1,"way":"plain"},"only":null},{"kind":"tile","seat":1,"facts":{"tile":"1-0"},"only":[1]},{"kind":"passed","seat":1,"facts":{"how":"drew"},"only":null},{"kind":"passed","seat":0,"facts":{"how":"train"},"only":null}]',1,1795176120000000);
INSERT INTO "steps" VALUES('q353w7',0,1,NULL,'[]',0,1795176120000000);
INSERT INTO "steps" VALUES('q353w7',1,1,'{"seat":0,"do":"a1"}','[{"kind":"mark","seat":0,"facts":{"cell":"a1"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('q353w7',2,2,'{"seat":1,"do":"b1"}','[{"kind":"mark","seat":1,"facts":{"cell":"b1"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('q353w7',3,3,'{"seat":0,"do":"c1"}','[{"kind":"mark","seat":0,"facts":{"cell":"c1"},"only":null}]',0,1795176120000000);
INSERT INTO "steps" VALUES('3zaje6',0,1,NULL,'[]',0,1795176120000000);
CREATE TABLE subscriptions (
	endpoint TEXT NOT NULL, 
	account TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	auth TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (endpoint)
)
 STRICT

;
CREATE TABLE temporary_messages (
	platform TEXT NOT NULL, 
	room TEXT NOT NULL, 
	message TEXT NOT NULL, 
	handle TEXT DEFAULT '' NOT NULL, 
	cause TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	viewer INTEGER, 
	match_id TEXT DEFAULT '' NOT NULL, 
	has_keys INTEGER DEFAULT '0' NOT NULL, 
	until INTEGER NOT NULL, 
	kept_from INTEGER, 
	PRIMARY KEY (platform, room, message)
)
 STRICT

;
CREATE TABLE tournament_calls (
	match_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	verb TEXT NOT NULL, 
	status TEXT NOT NULL, 
	detail TEXT NOT NULL, 
	ms REAL NOT NULL, 
	received BLOB, 
	PRIMARY KEY (match_id, number), 
	FOREIGN KEY(match_id) REFERENCES tournament_matches (id)
)
 STRICT

;
INSERT INTO "tournament_calls" VALUES(1,0,0,0,'POST','ok','',0.4,NULL);
INSERT INTO "tournament_calls" VALUES(1,1,1,0,'POST','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,2,0,0,'GET','ok','',10.0,NULL);
INSERT INTO "tournament_calls" VALUES(1,3,0,1,'PUT','ok','',0.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,4,1,1,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,5,1,1,'GET','ok','',6.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,6,1,2,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,7,0,2,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,8,0,2,'GET','ok','',2.6,NULL);
INSERT INTO "tournament_calls" VALUES(1,9,0,3,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,10,1,3,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,11,1,3,'GET','ok','',7.4,NULL);
INSERT INTO "tournament_calls" VALUES(1,12,1,4,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,13,0,4,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,14,0,4,'GET','ok','',4.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,15,0,5,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,16,1,5,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,17,1,5,'GET','ok','',5.8,NULL);
INSERT INTO "tournament_calls" VALUES(1,18,1,6,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,19,0,6,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,20,0,6,'GET','ok','',2.9,NULL);
INSERT INTO "tournament_calls" VALUES(1,21,0,7,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,22,1,7,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,23,1,7,'GET','ok','',3.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,24,1,8,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,25,0,8,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,26,0,8,'GET','ok','',0.5,NULL);
INSERT INTO "tournament_calls" VALUES(1,27,0,9,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,28,1,9,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,29,1,9,'GET','ok','',9.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,30,1,10,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,31,0,10,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,32,0,10,'GET','ok','',0.5,NULL);
INSERT INTO "tournament_calls" VALUES(1,33,0,11,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,34,1,11,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,35,1,11,'GET','ok','',6.0,NULL);
INSERT INTO "tournament_calls" VALUES(1,36,1,12,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,37,0,12,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,38,1,12,'GET','ok','',3.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,39,1,13,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,40,0,13,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,41,1,13,'GET','ok','',3.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,42,1,14,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,43,0,14,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,44,1,14,'GET','ok','',6.5,NULL);
INSERT INTO "tournament_calls" VALUES(1,45,1,15,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,46,0,15,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,47,1,15,'GET','ok','',3.4,NULL);
INSERT INTO "tournament_calls" VALUES(1,48,1,16,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,49,0,16,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,50,1,16,'GET','ok','',7.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,51,1,17,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,52,0,17,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,53,1,17,'GET','ok','',4.0,NULL);
INSERT INTO "tournament_calls" VALUES(1,54,1,18,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,55,0,18,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,56,1,18,'GET','ok','',7.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,57,1,19,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,58,0,19,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,59,1,19,'GET','ok','',5.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,60,1,20,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,61,0,20,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,62,1,20,'GET','ok','',3.0,NULL);
INSERT INTO "tournament_calls" VALUES(1,63,1,21,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,64,0,21,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,65,1,21,'GET','ok','',7.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,66,1,22,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,67,0,22,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,68,1,22,'GET','ok','',2.7,NULL);
INSERT INTO "tournament_calls" VALUES(1,69,1,23,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,70,0,23,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,71,1,23,'GET','ok','',7.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,72,1,24,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,73,0,24,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,74,1,24,'GET','ok','',2.6,NULL);
INSERT INTO "tournament_calls" VALUES(1,75,1,25,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,76,0,25,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,77,1,25,'GET','ok','',7.0,NULL);
INSERT INTO "tournament_calls" VALUES(1,78,1,26,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,79,0,26,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,80,1,26,'GET','ok','',6.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,81,1,27,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,82,0,27,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,83,1,27,'GET','ok','',3.4,NULL);
INSERT INTO "tournament_calls" VALUES(1,84,1,28,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,85,0,28,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,86,1,28,'GET','ok','',7.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,87,1,29,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,88,0,29,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,89,1,29,'GET','ok','',6.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,90,1,30,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,91,0,30,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,92,1,30,'GET','ok','',3.4,NULL);
INSERT INTO "tournament_calls" VALUES(1,93,1,31,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,94,0,31,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,95,1,31,'GET','ok','',7.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,96,1,32,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,97,0,32,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,98,1,32,'GET','ok','',2.6,NULL);
INSERT INTO "tournament_calls" VALUES(1,99,1,33,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,100,0,33,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,101,1,33,'GET','ok','',5.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,102,1,34,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,103,0,34,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,104,1,34,'GET','ok','',6.9,NULL);
INSERT INTO "tournament_calls" VALUES(1,105,1,35,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,106,0,35,'PUT','ok','',4.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,107,1,35,'GET','ok','',0.9,NULL);
INSERT INTO "tournament_calls" VALUES(1,108,1,36,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,109,0,36,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,110,1,36,'GET','ok','',22.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,111,1,37,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,112,0,37,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,113,1,37,'GET','ok','',6.8,NULL);
INSERT INTO "tournament_calls" VALUES(1,114,1,38,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,115,0,38,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,116,1,38,'GET','ok','',3.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,117,1,39,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,118,0,39,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,119,1,39,'GET','ok','',7.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,120,1,40,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,121,0,40,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,122,1,40,'GET','ok','',2.6,NULL);
INSERT INTO "tournament_calls" VALUES(1,123,1,41,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,124,0,41,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,125,1,41,'GET','ok','',7.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,126,1,42,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,127,0,42,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,128,1,42,'GET','ok','',2.7,NULL);
INSERT INTO "tournament_calls" VALUES(1,129,1,43,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,130,0,43,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,131,1,43,'GET','ok','',7.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,132,1,44,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,133,0,44,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,134,1,44,'GET','ok','',2.6,NULL);
INSERT INTO "tournament_calls" VALUES(1,135,1,45,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,136,0,45,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,137,1,45,'GET','ok','',7.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,138,1,46,'PUT','ok','',0.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,139,0,46,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,140,1,46,'GET','ok','',2.5,NULL);
INSERT INTO "tournament_calls" VALUES(1,141,1,47,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,142,0,47,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,143,1,47,'GET','ok','',8.6,NULL);
INSERT INTO "tournament_calls" VALUES(1,144,1,48,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,145,0,48,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,146,1,48,'GET','ok','',1.3,NULL);
INSERT INTO "tournament_calls" VALUES(1,147,1,49,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,148,0,49,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,149,1,49,'GET','ok','',7.0,NULL);
INSERT INTO "tournament_calls" VALUES(1,150,1,50,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,151,0,50,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,152,1,50,'GET','ok','',4.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,153,1,51,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,154,0,51,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,155,1,51,'GET','ok','',6.7,NULL);
INSERT INTO "tournament_calls" VALUES(1,156,1,52,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,157,0,52,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,158,1,52,'GET','ok','',5.5,NULL);
INSERT INTO "tournament_calls" VALUES(1,159,1,53,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,160,0,53,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,161,1,53,'GET','ok','',2.7,NULL);
INSERT INTO "tournament_calls" VALUES(1,162,1,54,'PUT','ok','',0.2,NULL);
INSERT INTO "tournament_calls" VALUES(1,163,0,54,'PUT','ok','',0.1,NULL);
INSERT INTO "tournament_calls" VALUES(1,164,0,54,'DELETE','ok','',0.0,NULL);
INSERT INTO "tournament_calls" VALUES(1,165,1,54,'DELETE','ok','',0.0,NULL);
CREATE TABLE tournament_corrections (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	last_round INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	void_reason TEXT NOT NULL, 
	record TEXT, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(match_id) REFERENCES tournament_matches (id)
)
 STRICT

;
CREATE TABLE tournament_days (
	round_id INTEGER NOT NULL, 
	standing BLOB NOT NULL, 
	next_match INTEGER, 
	PRIMARY KEY (round_id), 
	FOREIGN KEY(round_id) REFERENCES tournament_rounds (id)
)
 STRICT

;
CREATE TABLE tournament_events (
	id INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	applied_at INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
)
 STRICT

;
INSERT INTO "tournament_events" VALUES(1,1,'add_type','{"options":{"move_seconds":null,"size":5,"symmetric":false},"timeout_ms":1000,"multiplier":1,"both":false,"sealed":false}',1795176120000000,1795176120000000);
CREATE TABLE tournament_hooks (
	tournament_id INTEGER NOT NULL, 
	url TEXT NOT NULL, 
	failures INTEGER DEFAULT '0' NOT NULL, 
	created_at INTEGER NOT NULL, 
	PRIMARY KEY (tournament_id, url), 
	FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
)
 STRICT

;
INSERT INTO "tournament_hooks" VALUES(1,'http://hook.example/',0,1795176120000000);
CREATE TABLE tournament_machines (
	id INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	team_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	state TEXT NOT NULL, 
	name TEXT DEFAULT '' NOT NULL, 
	provider_id INTEGER, 
	address TEXT DEFAULT '' NOT NULL, 
	host_key TEXT DEFAULT '' NOT NULL, 
	error TEXT DEFAULT '' NOT NULL, 
	due_at INTEGER, 
	holder TEXT DEFAULT '' NOT NULL, 
	lease_until INTEGER, 
	attempts INTEGER DEFAULT '0' NOT NULL, 
	changed_at INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	FOREIGN KEY(team_id) REFERENCES tournament_teams (id)
)
 STRICT

;
CREATE TABLE tournament_matches (
	id INTEGER NOT NULL, 
	round_id INTEGER NOT NULL, 
	pairing INTEGER NOT NULL, 
	leg INTEGER NOT NULL, 
	first INTEGER NOT NULL, 
	second INTEGER NOT NULL, 
	status TEXT NOT NULL, 
	worker TEXT DEFAULT '' NOT NULL, 
	lease_until INTEGER, 
	attempts INTEGER DEFAULT '0' NOT NULL, 
	deaths INTEGER DEFAULT '0' NOT NULL, 
	void_reason TEXT DEFAULT '' NOT NULL, 
	hidden INTEGER DEFAULT '0' NOT NULL, 
	winner TEXT DEFAULT '' NOT NULL, 
	first_score INTEGER, 
	second_score INTEGER, 
	why TEXT DEFAULT '' NOT NULL, 
	fault TEXT DEFAULT '[]' NOT NULL, 
	record TEXT, 
	started_at INTEGER, 
	ended_at INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (round_id, pairing, leg), 
	FOREIGN KEY(round_id) REFERENCES tournament_rounds (id), 
	FOREIGN KEY(first) REFERENCES tournament_teams (id), 
	FOREIGN KEY(second) REFERENCES tournament_teams (id)
)
 STRICT

;
INSERT INTO "tournament_matches" VALUES(1,1,1,0,3,1,'done','worker',NULL,1,0,'',0,'second',0,55,'by_score','[]','{"roundhouse":1,"game":"hexagon","rules":1,"match":"1","options":{"move_seconds":null,"size":5,"symmetric":false},"stake":0,"seats":["",""],"chance":{"commitment":"e1556728926951db47509d960f287756de3ecebee0b1929d26c20da8b4791f27","secret":"e8bc92c892302914c089777366b250cd1f67dd4aa7d4ed88853c515a72a6465d","entropy":["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"]},"position":null,"started_at":"2026-11-20T12:02:00Z","steps":[{"at":"2026-11-20T12:02:00Z","seat":0,"do":"c1.d3"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"a5.a4"},{"at":"2026-11-20T12:02:00Z","seat":0,"do":"d3.e3"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"a4.c3"},{"at":"2026-11-20T12:02:00Z","seat":0,"do":"c9.b8"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"d3.d2"},{"at":"2026-11-20T12:02:00Z","seat":0,"do":"b8.b6"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"a5.b5"},{"at":"2026-11-20T12:02:00Z","seat":0,"do":"c9.c8"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"b6.b8"},{"at":"2026-11-20T12:02:00Z","seat":0,"do":"i5.h7"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"g9.g8"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"c9.d9"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"d9.d8"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"g1.f1"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"f1.f2"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"g1.g2"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"h7.g6"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"f2.g3"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"g9.f9"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"g6.g5"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"f9.e8"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"a5.a4"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"d3.d4"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"g3.g4"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"e8.e9"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"b8.c7"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"g5.f6"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"h7.h6"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"c3.c4"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"f2.e2"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"g3.f3"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"c3.b3"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"d4.e4"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"g4.h4"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"g5.f5"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"b3.b2"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"h4.h5"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"h5.i5"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"c8.d7"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"e8.e7"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"c7.b6"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"b6.c5"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"d3.c2"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"d2.d1"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"f6.e6"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"f6.g7"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"b6.c6"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"d1.e1"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"d1.c1"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"c5.d5"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"c4.b4"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"e6.f7"},{"at":"2026-11-20T12:02:00Z","seat":1,"do":"e6.d6"}],"outcome":{"places":[[1],[0]],"shares":[0,0],"scores":[0,55],"why":"by_score"}}',1795176120000000,1795176120000000);
INSERT INTO "tournament_matches" VALUES(2,2,1,0,3,1,'leased','dead',1795176130000000,1,0,'',0,'',NULL,NULL,'','[]',NULL,1795176120000000,NULL);
CREATE TABLE tournament_releases (
	id INTEGER NOT NULL, 
	team_id INTEGER NOT NULL, 
	round_id INTEGER, 
	version TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(team_id) REFERENCES tournament_teams (id), 
	FOREIGN KEY(round_id) REFERENCES tournament_rounds (id)
)
 STRICT

;
CREATE TABLE tournament_round_types (
	id INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	timeout_ms INTEGER NOT NULL, 
	multiplier INTEGER NOT NULL, 
	both INTEGER NOT NULL, 
	sealed INTEGER DEFAULT '0' NOT NULL, 
	stopped_at INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
)
 STRICT

;
INSERT INTO "tournament_round_types" VALUES(1,1,'{"move_seconds":null,"size":5,"symmetric":false}',1000,1,0,0,NULL);
CREATE TABLE tournament_rounds (
	id INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	type_id INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	timeout_ms INTEGER NOT NULL, 
	multiplier INTEGER NOT NULL, 
	both INTEGER NOT NULL, 
	sealed INTEGER DEFAULT '0' NOT NULL, 
	byes TEXT DEFAULT '[]' NOT NULL, 
	skipped TEXT DEFAULT '[]' NOT NULL, 
	created_at INTEGER NOT NULL, 
	ended_at INTEGER, 
	longest_wait_ms INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (tournament_id, number), 
	FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	FOREIGN KEY(type_id) REFERENCES tournament_round_types (id)
)
 STRICT

;
INSERT INTO "tournament_rounds" VALUES(1,1,1,1,'{"move_seconds":null,"size":5,"symmetric":false}',1000,1,0,0,'[]','[[2,"benched"]]',1795176120000000,1795176120000000,0);
INSERT INTO "tournament_rounds" VALUES(2,1,2,1,'{"move_seconds":null,"size":5,"symmetric":false}',1000,1,0,0,'[]','[[2,"benched"]]',1795176120000000,NULL,0);
CREATE TABLE tournament_scores (
	round_id INTEGER NOT NULL, 
	team_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	chips INTEGER NOT NULL, 
	rating REAL NOT NULL, 
	uncertainty REAL NOT NULL, 
	played INTEGER NOT NULL, 
	unsure INTEGER NOT NULL, 
	releases TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (round_id, team_id), 
	FOREIGN KEY(round_id) REFERENCES tournament_rounds (id), 
	FOREIGN KEY(team_id) REFERENCES tournament_teams (id)
)
 STRICT

;
INSERT INTO "tournament_scores" VALUES(1,2,1,0,0,1500.0,350.0,0,1,'[[1500.0,350.0,0]]');
INSERT INTO "tournament_scores" VALUES(1,3,2,0,-55,1.37045593435194700763e+03,1.67168072334985225776e+02,1,1,'[[1370.455934351947,167.16807233498523,1]]');
INSERT INTO "tournament_scores" VALUES(1,1,0,2,55,1.62954406564805299234e+03,1.67168072334985225776e+02,1,1,'[[1629.544065648053,167.16807233498523,1]]');
CREATE TABLE tournament_teams (
	id INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	url TEXT DEFAULT '' NOT NULL, 
	members TEXT DEFAULT '[]' NOT NULL, 
	generation INTEGER DEFAULT '0' NOT NULL, 
	no_contest INTEGER DEFAULT '0' NOT NULL, 
	leaving INTEGER DEFAULT '0' NOT NULL, 
	proof TEXT DEFAULT '' NOT NULL, 
	benched TEXT DEFAULT '' NOT NULL, 
	registered_by INTEGER, 
	level INTEGER, 
	faults INTEGER DEFAULT '0' NOT NULL, 
	resting_until INTEGER, 
	version TEXT DEFAULT '' NOT NULL, 
	accepts_challenges INTEGER DEFAULT '1' NOT NULL, 
	copy_of INTEGER, 
	created_at INTEGER NOT NULL, 
	deleted_at INTEGER, 
	anchor INTEGER, 
	connected_until INTEGER, 
	ready_since INTEGER, 
	paired_at INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	FOREIGN KEY(registered_by) REFERENCES players (id), 
	FOREIGN KEY(copy_of) REFERENCES tournament_teams (id)
)
 STRICT

;
INSERT INTO "tournament_teams" VALUES(1,1,'Training robot','','[]',0,1,0,'','',NULL,6,0,NULL,'',1,NULL,1795176120000000,NULL,NULL,NULL,1795176120000000,NULL);
INSERT INTO "tournament_teams" VALUES(2,1,'Ann','http://robot.example:8000','[]',0,0,0,'by_hand','for the summer',NULL,NULL,0,NULL,'',1,NULL,1795176120000000,NULL,NULL,NULL,1795176120000000,NULL);
INSERT INTO "tournament_teams" VALUES(3,1,'Bo','','[]',0,0,0,'','',NULL,1,0,NULL,'',1,NULL,1795176120000000,NULL,NULL,NULL,1795176120000000,NULL);
CREATE TABLE tournaments (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	game TEXT NOT NULL, 
	pairing TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	status TEXT NOT NULL, 
	starts_at INTEGER, 
	request TEXT DEFAULT '' NOT NULL, 
	archive_of INTEGER, 
	rounds_most INTEGER, 
	bench_after INTEGER DEFAULT '5' NOT NULL, 
	message TEXT DEFAULT '' NOT NULL, 
	challenge INTEGER DEFAULT '0' NOT NULL, 
	created_at INTEGER NOT NULL, 
	ended_at INTEGER, 
	every_minutes INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(archive_of) REFERENCES tournaments (id)
)
 STRICT

;
INSERT INTO "tournaments" VALUES(1,'Cup','hexagon','round_robin',X'5316CA1C5DDCA8E6CECCFCE58F3B8540E540EE22F6180FB89492904051B3D531','running',NULL,'',NULL,NULL,5,'',0,1795176120000000,NULL,0);
CREATE TABLE webhook_updates (
	platform TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT, 
	waiting INTEGER, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (platform, number)
)
 STRICT

;
CREATE INDEX logins_front ON logins (front, at);
CREATE INDEX webhook_updates_waiting ON webhook_updates (platform, waiting) WHERE waiting IS NOT NULL;
CREATE INDEX webhook_updates_at ON webhook_updates (at);
CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_about ON outbox (kind, about, target);
CREATE INDEX appointments_room ON appointments (room_id, at);
CREATE INDEX ix_appointment_people_player_id ON appointment_people (player_id);
CREATE INDEX ix_programs_owner_id ON programs (owner_id);
CREATE INDEX sittings_player ON sittings (player_id);
CREATE INDEX temporary_messages_match ON temporary_messages (match_id);
CREATE INDEX temporary_messages_viewer ON temporary_messages (viewer) WHERE viewer IS NOT NULL;
CREATE INDEX temporary_messages_until ON temporary_messages (until);
CREATE INDEX ratings_best ON ratings (game, rank DESC, id, listed, player_id);
CREATE INDEX ratings_season ON ratings (season, game, season_rank DESC, id, season_listed, player_id);
CREATE INDEX players_vacation ON players (vacation_until) WHERE vacation_until IS NOT NULL;
CREATE INDEX players_name ON players (name);
CREATE INDEX movements_source ON movements (source);
CREATE INDEX movements_target ON movements (target);
CREATE INDEX links_until ON links (until);
CREATE INDEX ix_subscriptions_account ON subscriptions (account);
CREATE INDEX ix_tournaments_archive_of ON tournaments (archive_of);
CREATE INDEX overall_rank ON overall (season, rank DESC, player_id, rank_variance);
CREATE INDEX overall_best ON overall (season, points DESC, player_id, variance);
CREATE INDEX ix_released_ratings_player_id ON released_ratings (player_id);
CREATE INDEX ix_accounts_player_id ON accounts (player_id);
CREATE INDEX ix_accounts_username ON accounts (username);
CREATE INDEX matches_due ON matches (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX matches_pause ON matches (pause) WHERE pause IS NOT NULL;
CREATE INDEX matches_remind ON matches (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX matches_offers ON matches (offers_until) WHERE offers_until IS NOT NULL;
CREATE INDEX matches_ended ON matches (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX matches_game_ended ON matches (game, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX matches_host ON matches (host) WHERE host IS NOT NULL;
CREATE INDEX matches_room_ended ON matches (room_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX matches_status ON matches (status, created_at);
CREATE INDEX matches_room ON matches (room_id, status, created_at);
CREATE INDEX standings_best ON standings (room_id, season, game, won DESC, lost, drawn DESC, player_id);
CREATE INDEX seekers_since ON seekers (since);
CREATE INDEX daily_plays_day ON daily_plays (day, began_at);
CREATE INDEX avatar_pictures_seed ON avatar_pictures (seed);
CREATE INDEX ix_bans_player_id ON bans (player_id);
CREATE INDEX ix_tournament_teams_registered_by ON tournament_teams (registered_by);
CREATE INDEX ix_tournament_teams_copy_of ON tournament_teams (copy_of);
CREATE INDEX ix_tournament_teams_tournament_id ON tournament_teams (tournament_id);
CREATE INDEX ix_tournament_round_types_tournament_id ON tournament_round_types (tournament_id);
CREATE INDEX ix_tournament_events_tournament_id ON tournament_events (tournament_id);
CREATE INDEX rated_seats_line ON rated_seats (line, id);
CREATE INDEX seats_notice ON seats (notice_at) WHERE notice_at IS NOT NULL;
CREATE INDEX seats_player ON seats (player_id) WHERE player_id IS NOT NULL;
CREATE INDEX seats_level ON seats (match_id, level) WHERE level IS NOT NULL;
CREATE INDEX seats_substitute ON seats (match_id, substitute) WHERE substitute IS NOT NULL;
CREATE INDEX seats_sitter ON seats (sitter_id) WHERE sitter_id IS NOT NULL;
CREATE INDEX ix_displays_match_id ON displays (match_id);
CREATE INDEX displays_viewer ON displays (viewer) WHERE viewer IS NOT NULL;
CREATE INDEX ix_tournament_machines_tournament_id ON tournament_machines (tournament_id);
CREATE INDEX tournament_machines_due ON tournament_machines (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX ix_tournament_machines_team_id ON tournament_machines (team_id);
CREATE INDEX ix_tournament_matches_first ON tournament_matches (first);
CREATE INDEX tournament_matches_open ON tournament_matches (status, id) WHERE status IN ('queued', 'leased');
CREATE INDEX ix_tournament_matches_second ON tournament_matches (second);
CREATE INDEX ix_tournament_scores_team_id ON tournament_scores (team_id);
CREATE INDEX ix_tournament_releases_round_id ON tournament_releases (round_id);
CREATE INDEX ix_tournament_releases_team_id ON tournament_releases (team_id);
CREATE INDEX ix_tournament_corrections_match_id ON tournament_corrections (match_id);
COMMIT;
