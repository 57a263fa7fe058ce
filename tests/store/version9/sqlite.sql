BEGIN TRANSACTION;
CREATE TABLE artifact (
	id INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	record BLOB NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	empty BOOLEAN NOT NULL, 
	final BOOLEAN NOT NULL, 
	fetch_time BIGINT NOT NULL, 
	fetch_exception BOOLEAN NOT NULL, 
	retry_counter INTEGER NOT NULL, 
	updated BIGINT NOT NULL, 
	last_run TEXT NOT NULL, 
	rest BLOB, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
CREATE TABLE file_meta (
	sha1hex VARCHAR(40) NOT NULL, 
	sha256hex VARCHAR(64) NOT NULL, 
	md5hex VARCHAR(32) NOT NULL, 
	size_bytes BIGINT NOT NULL, 
	mimetype TEXT NOT NULL, 
	PRIMARY KEY (sha1hex)
)
 WITHOUT ROWID

;
CREATE TABLE host (
	"key" TEXT NOT NULL, 
	holder TEXT DEFAULT '' NOT NULL, 
	fence BIGINT DEFAULT '0' NOT NULL, 
	lease BIGINT DEFAULT '0' NOT NULL, 
	wanted_by TEXT DEFAULT '' NOT NULL, 
	wanted BIGINT DEFAULT '0' NOT NULL, 
	ready BIGINT DEFAULT '0' NOT NULL, 
	held_until BIGINT DEFAULT '0' NOT NULL, 
	held_for TEXT DEFAULT '' NOT NULL, 
	crawl_delay FLOAT DEFAULT '0' NOT NULL, 
	refusals INTEGER DEFAULT '0' NOT NULL, 
	pause FLOAT DEFAULT '0' NOT NULL, 
	outages TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
CREATE TABLE identifier (
	kind VARCHAR(8) NOT NULL, 
	value TEXT NOT NULL, 
	publication INTEGER NOT NULL, 
	PRIMARY KEY (kind, value), 
	FOREIGN KEY(publication) REFERENCES publication (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "identifier" VALUES('pmid','11',1);
CREATE TABLE ingest_attempt (
	request INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	time BIGINT NOT NULL, 
	status TEXT NOT NULL, 
	hit BOOLEAN NOT NULL, 
	terminal_url TEXT NOT NULL, 
	terminal_status_code INTEGER, 
	error_message TEXT NOT NULL, 
	due BIGINT, 
	run TEXT NOT NULL, 
	PRIMARY KEY (request, number)
)
 WITHOUT ROWID

;
CREATE TABLE ingest_claim (
	request INTEGER NOT NULL, 
	list INTEGER NOT NULL, 
	due BIGINT NOT NULL, 
	turn BIGINT NOT NULL, 
	source INTEGER NOT NULL, 
	worker TEXT NOT NULL, 
	lease BIGINT NOT NULL, 
	PRIMARY KEY (request)
);
CREATE TABLE ingest_line (
	list INTEGER NOT NULL, 
	line BIGINT NOT NULL, 
	request INTEGER, 
	reason TEXT NOT NULL, 
	text TEXT NOT NULL, 
	imported INTEGER NOT NULL, 
	PRIMARY KEY (list, line)
)
 WITHOUT ROWID

;
CREATE TABLE ingest_queue (
	list INTEGER NOT NULL, 
	due BIGINT NOT NULL, 
	turn BIGINT NOT NULL, 
	request INTEGER NOT NULL, 
	source INTEGER NOT NULL, 
	PRIMARY KEY (list, due, turn, request)
)
 WITHOUT ROWID

;
CREATE TABLE ingest_request (
	id INTEGER NOT NULL, 
	"key" BLOB NOT NULL, 
	ingest_type VARCHAR(16) NOT NULL, 
	base_url TEXT NOT NULL, 
	link_source TEXT NOT NULL, 
	link_source_id TEXT NOT NULL, 
	ingest_request_source TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	given TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
CREATE TABLE ingest_result (
	request INTEGER NOT NULL, 
	hit BOOLEAN NOT NULL, 
	status TEXT NOT NULL, 
	due BIGINT, 
	source INTEGER NOT NULL, 
	attempts INTEGER NOT NULL, 
	host TEXT NOT NULL, 
	terminal_url TEXT NOT NULL, 
	terminal_dt VARCHAR(14) NOT NULL, 
	terminal_status_code INTEGER, 
	terminal_sha1hex VARCHAR(40) NOT NULL, 
	updated BIGINT NOT NULL, 
	last_run TEXT NOT NULL, 
	record BLOB NOT NULL, 
	PRIMARY KEY (request)
);
CREATE TABLE ingest_source (
	request INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	link_source TEXT NOT NULL, 
	link_source_id TEXT NOT NULL, 
	ingest_request_source TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	given TEXT NOT NULL, 
	PRIMARY KEY (request, number)
)
 WITHOUT ROWID

;
CREATE TABLE learned (
	seed INTEGER NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	time BIGINT NOT NULL, 
	answer BLOB NOT NULL, 
	PRIMARY KEY (seed, "key")
)
 WITHOUT ROWID

;
CREATE TABLE page (
	id INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	"key" TEXT NOT NULL, 
	record BLOB NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	empty BOOLEAN NOT NULL, 
	final BOOLEAN NOT NULL, 
	fetch_time BIGINT NOT NULL, 
	fetch_exception BOOLEAN NOT NULL, 
	retry_counter INTEGER NOT NULL, 
	updated BIGINT NOT NULL, 
	last_run TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key", kind)
);
CREATE TABLE portal_pages (
	"key" TEXT NOT NULL, 
	value BLOB NOT NULL, 
	updated BIGINT NOT NULL, 
	PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
CREATE TABLE property (
	name VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "property" VALUES('schema_version','9');
CREATE TABLE publication (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	primary_id TEXT NOT NULL, 
	record BLOB NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	empty BOOLEAN NOT NULL, 
	final BOOLEAN NOT NULL, 
	fetch_time BIGINT NOT NULL, 
	fetch_exception BOOLEAN NOT NULL, 
	retry_counter INTEGER NOT NULL, 
	updated BIGINT NOT NULL, 
	last_run TEXT NOT NULL
);
INSERT INTO "publication" VALUES(1,'11',X'28B52FFD60E401250C00E698441F604BDA0618BB1F126B4DC40D6CF4B6ADCB0E87E828E88A33A8191001009C0B3C003A003B00C9A8DABEDCC01813708C29300C806100CC0081F173965C3326D96ADBCBD5E96237E0CF9129BA155B17FAC339F71ECB955E8E12F672C3F879CA84FD21ED0EC6B8BB5ADB4207EBCABE4EF4A254D373EC4B07A2B1CE3ED4E9B6A5D09ACB70D9CBAD97C502591D72AE4E1379C1B67D8E0A71DC5E04CED1218CDB1289206485BB88E0263493360413C9564C894811A54A5C4BE8A9A4B9C0D8975E160FE78B9AD7BA5037446EEB428D6E9B11F7827070CEBB123A8B43A1D4F5EA977245B3047FCEADAF59573643D480E67C51B18D9B641F09A811495021D6B2178483E42361272703336E4AD7BCB62D564C5031D6022D201012E5A8EA06191C7E8803BC0C1E92008464609E9731E51C21BA8E86CEA39C78FA650DE93D53E354DAC042417C25472197C08CE80065C788341A320C35728665934336F520EC60F0726499FF0CCA34F638D8118375DE65219E2A28602EF40C5517F78D7B2392956C7E4AB8C212','empty',1,0,0,0,0,1700000000000,'first');
CREATE TABLE rule_count (
	site TEXT NOT NULL, 
	"key" VARCHAR(32) NOT NULL, 
	run TEXT NOT NULL, 
	pages INTEGER NOT NULL, 
	hits INTEGER NOT NULL, 
	example TEXT NOT NULL, 
	updated BIGINT NOT NULL, 
	PRIMARY KEY (site, "key", run)
)
 WITHOUT ROWID

;
CREATE TABLE seed (
	id INTEGER NOT NULL, 
	list INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	line BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	pmid TEXT NOT NULL, 
	pmcid TEXT NOT NULL, 
	doi TEXT NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	reason TEXT NOT NULL, 
	attempts INTEGER DEFAULT '0' NOT NULL, 
	publication INTEGER, 
	worker TEXT DEFAULT '' NOT NULL, 
	lease BIGINT DEFAULT '0' NOT NULL, 
	imported INTEGER NOT NULL, 
	url TEXT DEFAULT '' NOT NULL, 
	page INTEGER, 
	turn INTEGER DEFAULT '0' NOT NULL, 
	artifact INTEGER, 
	PRIMARY KEY (id), 
	CONSTRAINT seed_failed_for_a_reason CHECK (state <> 'failed' OR reason <> ''), 
	UNIQUE ("key", list), 
	FOREIGN KEY(list) REFERENCES seed_list (id) ON DELETE CASCADE, 
	FOREIGN KEY(publication) REFERENCES publication (id) ON DELETE SET NULL, 
	FOREIGN KEY(page) REFERENCES page (id) ON DELETE SET NULL, 
	FOREIGN KEY(artifact) REFERENCES artifact (id) ON DELETE SET NULL
);
INSERT INTO "seed" VALUES(1,1,'11||',1,'11','11','','','done','',0,1,'',0,1,'',NULL,0,NULL);
INSERT INTO "seed" VALUES(2,1,'12||',2,'12','12','','','retry','read-timeout',1,NULL,'',0,1,'',NULL,0,NULL);
INSERT INTO "seed" VALUES(3,1,'13||',3,'13','13','','','failed','not-found',1,NULL,'',0,1,'',NULL,0,NULL);
INSERT INTO "seed" VALUES(4,1,'14||',4,'14','14','','','claimed','',0,NULL,'elsewhere/1/1',1700000900000,1,'',NULL,0,NULL);
INSERT INTO "seed" VALUES(5,1,'15||',5,'15','15','','','claimed','',0,NULL,'elsewhere/1/1',1700000900000,1,'',NULL,0,NULL);
INSERT INTO "seed" VALUES(6,1,'16||',6,'16','16','','','pending','',0,NULL,'',0,1,'',NULL,0,NULL);
INSERT INTO "seed" VALUES(7,1,'?larks',8,'larks','','','','rejected','unknown-id',0,NULL,'',0,1,'',NULL,0,NULL);
INSERT INTO "seed" VALUES(8,1,'=7',7,'11','11','','','duplicate','line 1',0,NULL,'',0,1,'',NULL,0,NULL);
INSERT INTO "seed" VALUES(9,2,'@https://a.example/1',1,'https://a.example/1','','','','pending','',0,NULL,'',0,1,'https://a.example/1',NULL,1003803529,NULL);
INSERT INTO "seed" VALUES(10,2,'@https://a.example/2',2,'https://a.example/2','','','','pending','',0,NULL,'',0,1,'https://a.example/2',NULL,2001763156,NULL);
CREATE TABLE seed_list (
	id INTEGER NOT NULL, 
	spider TEXT NOT NULL, 
	source TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	imports INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (spider, source)
);
INSERT INTO "seed_list" VALUES(1,'publications','ids.txt',1700000000000,1);
INSERT INTO "seed_list" VALUES(2,'webpages','urls.txt',1700000000000,1);
CREATE INDEX ingest_result_updated ON ingest_result (updated, request);
CREATE INDEX ix_identifier_publication ON identifier (publication);
CREATE INDEX seed_page ON seed (page) WHERE page IS NOT NULL;
CREATE INDEX seed_held ON seed (worker) WHERE state = 'claimed';
CREATE INDEX seed_artifact ON seed (artifact) WHERE artifact IS NOT NULL;
CREATE INDEX seed_state ON seed (list, state, turn, line);
CREATE INDEX seed_publication ON seed (publication) WHERE publication IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('publication',1);
COMMIT;
