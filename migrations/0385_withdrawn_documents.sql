-- Documents that the service does not take are withdrawn for a reason, and those that only the sandbox has accepted may be sent to the live service.
ALTER TABLE e_invoices
  -- The status of the last answer over HTTP; null while it is sent, and without an answer.
  ADD COLUMN status_code integer CHECK (status_code BETWEEN 100 AND 599),
  -- Why it is not sent; empty for one that is left in the sandbox.
  ADD COLUMN note text;
ALTER TABLE e_invoices DROP CONSTRAINT e_invoices_status_check;
ALTER TABLE e_invoices
  ADD CONSTRAINT e_invoices_status_check CHECK (status IN ('waiting', 'accepted', 'refused', 'withdrawn')),
  ADD CHECK ((status = 'withdrawn') = (note IS NOT NULL));
CREATE INDEX e_invoices_in_sandbox ON e_invoices (counter) WHERE is_sandbox AND status = 'accepted';

-- As in migration 0340; the sandbox has registered nothing.
CREATE OR REPLACE FUNCTION e_invoice_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.number, NEW.uuid, NEW.counter, NEW.kind) IS DISTINCT FROM (OLD.number, OLD.uuid, OLD.counter, OLD.kind)
    OR OLD.status = 'accepted' AND NOT OLD.is_sandbox AND (NEW.status, NEW.xml, NEW.qr) IS DISTINCT FROM (OLD.status, OLD.xml, OLD.qr) THEN
    RAISE EXCEPTION 'a document of the tax authority is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
