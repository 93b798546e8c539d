import { MessageSquareWarning, Plus, X } from 'lucide'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewedListing } from '#domain/catalogue/listings/approvals/listing-queue.contract.ts'
import type { FeedbackField } from '#domain/catalogue/listings/listing.policy.ts'
import type { LocalizedText } from '#values/locale.ts'
import { BothLanguages } from '#web/admin/reason-fields.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import type { DecisionState } from './use-decision.ts'

interface AskChangeProps {
  field: FeedbackField
  file: ReviewedListing
  decision: DecisionState
  isDisabled: boolean
}

/** Asks for a change of one field, for a reason used before or a new one; shows what the owner will read. */
export function AskChange({ field, file, decision, isDisabled }: AskChangeProps) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  /** True after a press that opens or closes the form: the element that replaces the button takes the focus. */
  const takesFocus = useRef(false)
  const focus = (node: HTMLElement | null) => {
    if (node && takesFocus.current) node.focus()
    if (node) takesFocus.current = false
  }
  const [isNew, setNew] = useState(false)
  const [written, setWritten] = useState<LocalizedText>({ en: '', ar: '' })
  const asked = decision.feedback.find((one) => one.field === field)
  const reasons = file.reasons.filter((one) => one.field === field)
  const name = t(`field.${field}`)
  if (!isOpen && !asked) {
    return (
      <button
        ref={focus}
        type="button"
        data-ask
        disabled={isDisabled}
        aria-label={t('askOf', { field: name })}
        onClick={() => {
          takesFocus.current = true
          setOpen(true)
        }}
        className="inline-flex min-h-11 w-fit lg:min-h-9 cursor-pointer items-center gap-2 self-start text-dense font-semibold hover:text-primary-text disabled:cursor-not-allowed disabled:text-quiet"
      >
        <Icon of={MessageSquareWarning} className="size-4.5" />
        {t('ask')}
      </button>
    )
  }
  const close = () => {
    takesFocus.current = true
    setOpen(false)
    setNew(false)
    decision.ask(field, null)
  }
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-label={t('askOf', { field: name })}
      className="col-span-full rounded-card bg-warning-tint p-3 outline-none"
    >
      <div className="flex items-start justify-between gap-2">
        <p className="pt-1 text-dense font-semibold">{t('whatToChange', { field: name })}</p>
        <IconButton label={t('cancel')} className="-m-1" onClick={close}>
          <Icon of={X} />
        </IconButton>
      </div>
      <div className="mt-1 flex flex-wrap gap-2">
        {reasons.map(({ id, reason }) => (
          <Chip
            key={id}
            isOn={asked?.reason.en === reason.en && asked.reason.ar === reason.ar}
            className="max-w-full whitespace-normal text-start lg:h-auto lg:min-h-9"
            onClick={() => decision.ask(field, reason)}
          >
            {reason[locale]}
          </Chip>
        ))}
        <Chip isOn={isNew} onClick={() => setNew(!isNew)}>
          <Icon of={Plus} className="size-4" />
          {t('newReason')}
        </Chip>
      </div>
      {isNew || reasons.length === 0 ? (
        <NewReason reason={written} onChange={setWritten} onTake={(reason) => decision.ask(field, reason)} />
      ) : null}
      {asked ? (
        <p className="mt-3 text-dense leading-5">
          {t('ownerReads')} <WrittenText as="q">{asked.reason[locale] || asked.reason.en || asked.reason.ar}</WrittenText>
        </p>
      ) : null}
    </section>
  )
}

interface NewReasonProps {
  reason: LocalizedText
  onChange: (reason: LocalizedText) => void
  onTake: (reason: LocalizedText) => void
}

function NewReason({ reason: { en, ar }, onChange, onTake }: NewReasonProps) {
  const { t } = useTranslation('approvals')
  const isMissing = en.trim() === '' && ar.trim() === ''
  return (
    <div className="mt-3">
      <BothLanguages en={en} ar={ar} onEn={(next) => onChange({ en: next, ar })} onAr={(next) => onChange({ en, ar: next })} max={300} />
      <Button size="sm" variant="outline" className="mt-3" disabled={isMissing} onClick={() => onTake({ en: en.trim(), ar: ar.trim() })}>
        {isMissing ? t('reasonMissing') : t('takeReason')}
      </Button>
    </div>
  )
}
