-- The id of the order that a mail is about: mails of one order are one conversation.
ALTER TABLE outbox ADD COLUMN thread text;
