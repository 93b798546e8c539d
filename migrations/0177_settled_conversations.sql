-- The conversations that staff have settled, the latest first: they may be opened again for some days.
CREATE INDEX chat_sessions_settled ON chat_sessions (ended_at) WHERE status = 'resolved' AND agent_id IS NOT NULL;
