-- A payment of tax keeps its amount, period, reference and day, and a booked one is never deleted.
CREATE FUNCTION tax_payment_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.status = 'asked' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.period, NEW.amount, NEW.reference, NEW.day, NEW.asked_at) IS NOT DISTINCT FROM (OLD.id, OLD.period, OLD.amount, OLD.reference, OLD.day, OLD.asked_at)
    THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a payment of tax is never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER tax_payments_kept BEFORE UPDATE OR DELETE ON tax_payments FOR EACH ROW EXECUTE FUNCTION tax_payment_is_kept();
