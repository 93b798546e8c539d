-- What a mail has attached, as references; the files are made when it is sent.
ALTER TABLE outbox ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]';
