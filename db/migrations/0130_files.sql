-- Files: what people upload, to which record it belongs, and where its content is.

-- Every object in the store, written before it is stored: whatever happens then, it is known and can be removed.
create table file_objects (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- Begins with the company's id.
  key text not null check (key ~ '^[a-z0-9][a-z0-9/_-]*$' and length(key) <= 200),
  -- Under which the store takes its pieces, of an upload in pieces.
  handle text,
  -- From then on it is removed when nothing refers to it.
  remove_at timestamptz not null,
  primary key (tenant_id, key)
);
create index file_objects_by_end on file_objects (tenant_id, remove_at);
select protect('file_objects');

create table files (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  -- The record it belongs to: 'company_logo' and the record's id. Null while it is temporary, its uploader's alone.
  owner_type text,
  owner_id uuid,
  name text not null check (length(name) between 1 and 200),
  -- bytes
  size bigint not null check (size >= 0),
  -- Told by the content, never by the name.
  content_type text not null,
  -- Null if a bucket has put it together from pieces: it is not read once more to know its hash.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null,
  -- pixels, of images
  width integer,
  height integer,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  -- A temporary file ends then.
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, storage_key) references file_objects (tenant_id, key),
  constraint files_owned_or_temporary check ((owner_type is null) = (owner_id is null) and (owner_type is null) = (expires_at is not null)),
  constraint files_image_size check ((width is null) = (height is null))
);
create unique index files_by_key on files (tenant_id, storage_key);
create index files_by_owner on files (tenant_id, owner_type, owner_id);
create index files_by_uploader on files (tenant_id, uploaded_by);
create index files_by_end on files (tenant_id, expires_at) where expires_at is not null;
select protect('files');

-- Uploads in pieces. The id is chosen by who uploads, so that the pieces may arrive in any order.
create table uploads (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null,
  uploaded_by uuid not null,
  name text not null,
  -- bytes
  size bigint not null check (size > 0),
  total integer not null check (total > 0),
  storage_key text not null,
  -- No chunk has arrived since then.
  active_at timestamptz not null default now(),
  -- Somebody puts the pieces together since then.
  finishing_at timestamptz,
  -- The file that it became; it goes with the file.
  file_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, storage_key) references file_objects (tenant_id, key),
  foreign key (tenant_id, file_id) references files (tenant_id, id) on delete cascade
);
create index uploads_by_file on uploads (tenant_id, file_id);
create index uploads_by_key on uploads (tenant_id, storage_key);
create index uploads_by_uploader on uploads (tenant_id, uploaded_by);
create index uploads_by_activity on uploads (tenant_id, active_at);
select protect('uploads');

create table upload_chunks (
  tenant_id uuid not null default current_tenant() references companies (id),
  upload_id uuid not null,
  index integer not null check (index >= 0),
  tag text not null,
  primary key (tenant_id, upload_id, index),
  foreign key (tenant_id, upload_id) references uploads (tenant_id, id) on delete cascade
);
select protect('upload_chunks');
