BEGIN TRANSACTION;
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
CREATE TABLE identifier (
	kind VARCHAR(8) NOT NULL, 
	value TEXT NOT NULL, 
	publication INTEGER NOT NULL, 
	PRIMARY KEY (kind, value), 
	FOREIGN KEY(publication) REFERENCES publication (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
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
INSERT INTO "ingest_line" VALUES(2,1,1,'','',1);
INSERT INTO "ingest_line" VALUES(2,2,2,'','',1);
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
INSERT INTO "ingest_queue" VALUES(2,0,1963158239,1,0);
INSERT INTO "ingest_queue" VALUES(2,0,2066162645,2,0);
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
INSERT INTO "ingest_request" VALUES(1,X'EA06D5BEBE4FE16F747C3E779368B6B3','pdf','https://a.example/1','','','',1700000000000,'{"ingest_type":"pdf","base_url":"https://a.example/1"}');
INSERT INTO "ingest_request" VALUES(2,X'F64E47AB3BA6F59F2016161C80C79692','pdf','https://a.example/2','','','',1700000000000,'{"ingest_type":"pdf","base_url":"https://a.example/2"}');
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
INSERT INTO "page" VALUES(1,'webpage','https://tool.example/',X'28B52FFD6029014D08008691342060459C0303C34EB2D74B4ABDD61AFD9DF847380054661CECB748E144471158012B002C002B00D12ADBBECD2DBA1A639C7C5CA167355E50E7F6381242BB8ED3FAA2B26F2D74F29B0525CE705AD1D8C20401EA64A70FDB17A64E1E504A155492062493040180101084604854F230A592F4156E51605C7DD639B6F175FA504AF4F6CF59F68CD3E180A49D6DDA5519141EC68083E80EC269AB733B78DF0D58B61A9F93059C7EB362D3560587BA9874FBC2BDC4E3DBF435B1608C167AEEE4747370FD391DEA62D2CDB185BE34AED2EFDBA25B021300300468D39C9C166EBB03DD760418D618BA1200DF10B9794BFDB111E60DCA35151ACABBDCA13C13028B41351F330C834FA3F6','final',0,1,1700000000000,0,0,1700000000000,'first');
CREATE TABLE property (
	name VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "property" VALUES('schema_version','4');
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
	PRIMARY KEY (id), 
	UNIQUE ("key", list), 
	FOREIGN KEY(list) REFERENCES seed_list (id) ON DELETE CASCADE, 
	FOREIGN KEY(publication) REFERENCES publication (id) ON DELETE SET NULL, 
	FOREIGN KEY(page) REFERENCES page (id) ON DELETE SET NULL
);
INSERT INTO "seed" VALUES(1,1,'@https://tool.example/',1,'https://tool.example/','','','','done','',0,NULL,'',0,1,'https://tool.example/',1,1258470044);
INSERT INTO "seed" VALUES(2,1,'@https://tool.example/2',2,'https://tool.example/2','','','','pending','',0,NULL,'',0,1,'https://tool.example/2',NULL,581114296);
INSERT INTO "seed" VALUES(3,1,'?larks',3,'larks','','','','rejected','no-url',0,NULL,'',0,1,'',NULL,0);
CREATE TABLE seed_list (
	id INTEGER NOT NULL, 
	spider TEXT NOT NULL, 
	source TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	imports INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (spider, source)
);
INSERT INTO "seed_list" VALUES(1,'webpages','pages.txt',1700000000000,1);
INSERT INTO "seed_list" VALUES(2,'ingest','a.jsonl',1700000000000,1);
CREATE INDEX ingest_result_updated ON ingest_result (updated, request);
CREATE INDEX ix_identifier_publication ON identifier (publication);
CREATE INDEX seed_state ON seed (list, state, turn, line);
CREATE INDEX seed_publication ON seed (publication) WHERE publication IS NOT NULL;
CREATE INDEX seed_page ON seed (page) WHERE page IS NOT NULL;
CREATE INDEX seed_held ON seed (worker) WHERE state = 'claimed';
DELETE FROM "sqlite_sequence";
COMMIT;
