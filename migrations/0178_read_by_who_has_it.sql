-- How far whoever has a conversation has read: a colleague it is passed to has read less of it than staff have.
ALTER TABLE chat_sessions ADD COLUMN desk_read bigint NOT NULL DEFAULT 0;
UPDATE chat_sessions SET desk_read = agent_read;
