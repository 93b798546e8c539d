import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClaimDetail } from '#domain/renting/claims/claim.contract.ts'
import { filsOf } from '#values/amount.ts'
import type { LocalizedText } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { SecondPersonNote, useSecondPerson } from '#web/admin/confirmations/second-person.tsx'
import { Card } from '#web/admin/order/card.tsx'
import { ReadyReasons } from '#web/admin/reason-fields.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { type Api, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

const shares = ['full', 'part', 'nothing'] as const
type Share = (typeof shares)[number]

/** Whether it waits for the decision, or the word, of whoever reads it. */
export function isToDecide({ claim: { status, moves, proposal } }: ClaimDetail): boolean {
  const mayDecide = moves.includes('decide') || moves.includes('decideAppeal')
  return (status === 'escalated' || status === 'appealed') && mayDecide && !proposal?.isMine
}

/** The shop's possible decision about a claim now, the second person’s confirmation, or the reason for neither. */
export function Decision({ file, limit }: { file: ClaimDetail; limit: number }) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const { proposal, status, moves, reason, decided } = file.claim
  const isWanted = status === 'escalated' || status === 'appealed'
  const mayDecide = moves.includes('decide') || moves.includes('decideAppeal')
  return (
    <Card title={t(status === 'appealed' ? 'staff.decideAppeal' : 'staff.decide')}>
      {decided !== null && reason ? (
        <div className="mb-3 rounded-card bg-sunk p-3 text-dense leading-5">
          <p className="font-semibold">{formatMoney(decided, locale)}</p>
          <WrittenText as="p" className="mt-0.5 whitespace-pre-line">
            {reason}
          </WrittenText>
        </div>
      ) : null}
      {isWanted && mayDecide && proposal ? <Confirm file={file} /> : null}
      {!isWanted ? (
        <p className="text-dense leading-5 text-quiet">{t('staff.waits')}</p>
      ) : !mayDecide ? (
        <p className="text-dense leading-5 text-quiet">{t('staff.other')}</p>
      ) : (
        <Decide file={file} limit={limit} />
      )}
    </Card>
  )
}

function useDecided(decide: (api: Api) => Promise<ClaimDetail['claim']>, word: string) {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  return useChange({ mutationFn: () => decide(api) }, { refresh: [api.claims.key(), api.operations.key()], done: t(word) })
}

function Confirm({ file: { claim } }: { file: ClaimDetail }) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const sentence = useRefusalWords()
  const { id, proposal } = claim
  const confirm = useDecided((api) => api.claims.confirmDecision.call({ id, key: keyFor(`confirm ${id}`, proposal) }), 'staff.done')
  if (!proposal) return null
  const amount = formatMoney(proposal.amount, locale)
  return (
    <div className="mb-4 rounded-card bg-warning-tint p-3 text-dense leading-5">
      <p className="font-semibold">{t('staff.proposal', { amount })}</p>
      <WrittenText as="p" className="mt-0.5 whitespace-pre-line">
        {proposal.reason}
      </WrittenText>
      {proposal.isMine ? (
        <p className="mt-2 text-quiet">{t('staff.proposalMine')}</p>
      ) : (
        <Button size="sm" className="mt-3" pending={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('staff.confirm', { amount })}
        </Button>
      )}
      {confirm.error ? (
        <p role="alert" className="mt-2 text-bad">
          {sentence(confirm.error)}
        </p>
      ) : null}
    </div>
  )
}

function Decide({ file, limit }: { file: ClaimDetail; limit: number }) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const sentence = useRefusalWords()
  const [share, setShare] = useState<Share | null>(null)
  const [typed, setTyped] = useState('')
  const [en, setEn] = useState('')
  const [ar, setAr] = useState('')
  const { id, status, rentalId, openedBy } = file.claim
  const inPart = filsOf(typed) ?? 0
  const amount = share === 'full' ? limit : share === 'part' ? inPart : 0
  const isTooMuch = amount > limit
  const amountFault = useAmountFault()(typed)
  const second = useSecondPerson('claims.decide-all', { rental: rentalId, side: openedBy === 'customer' ? 'customer' : 'owner' })
  const needsSecond = second !== null && amount > second.left
  const decide = useDecided(
    (api) => {
      const decision = { id, amount, reason: { en: en.trim(), ar: ar.trim() } }
      return api.claims.decide.call({ ...decision, key: keyFor(`decide ${id}`, { ...decision, status }) })
    },
    needsSecond ? 'staff.asked' : 'staff.done',
  )
  const isAmountMissing = share === null || isTooMuch || (share === 'part' && inPart === 0)
  const missing = isAmountMissing ? t('staff.missing.amount') : en.trim() === '' && ar.trim() === '' ? t('staff.missing.reason') : null
  const atMost = t('staff.amountHint', { limit: formatMoney(limit, locale) })
  const consequence = status === 'appealed' ? 'staff.finalNow' : 'staff.appealable'
  return (
    <div className="flex flex-col gap-4">
      <SecondPersonNote second={second} />
      <fieldset>
        <legend className="sr-only">{t('staff.choice')}</legend>
        <div className="flex flex-col gap-2">
          {shares.map((one) => (
            <RadioCard
              key={one}
              name="share"
              value={one}
              isChecked={share === one}
              title={t(`staff.${one}`)}
              hint={one === 'full' ? formatMoney(limit, locale) : null}
              onChoose={() => setShare(one)}
            />
          ))}
        </div>
      </fieldset>
      {share === 'part' ? (
        <Field label={t('staff.amount')} hint={atMost} error={amountFault ?? (isTooMuch ? atMost : null)}>
          <TextInput
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-11 text-secondary"
          />
        </Field>
      ) : null}
      <Reason ready={file.readyReasons} reason={{ en, ar }} onEn={setEn} onAr={setAr} />
      <p className="text-caption leading-5 text-quiet">
        {t('staff.told')} {t(needsSecond ? 'staff.needsSecond' : consequence)}
      </p>
      {decide.error ? (
        <p role="alert" className="text-dense text-bad">
          {sentence(decide.error)}
        </p>
      ) : null}
      <Button size="sm" disabled={missing !== null} pending={decide.isPending} onClick={() => decide.mutate()}>
        {missing ?? t(needsSecond ? 'staff.ask' : 'staff.send')}
      </Button>
    </div>
  )
}

interface ReasonProps {
  ready: ClaimDetail['readyReasons']
  reason: LocalizedText
  onEn: (text: string) => void
  onAr: (text: string) => void
}

/** The reason that both sides read, in one language at least. */
function Reason({ ready, reason, onEn, onAr }: ReasonProps) {
  const { t } = useTranslation('claims')
  return (
    <>
      <ReadyReasons
        reasons={ready}
        chosen={reason}
        onChoose={(chosen) => {
          onEn(chosen.en)
          onAr(chosen.ar)
        }}
      />
      <Field label={t('staff.reasonEn')} hint={t('staff.oneIsEnough')}>
        <TextArea
          dir="ltr"
          lang="en"
          className="min-h-24"
          maxLength={2000}
          value={reason.en}
          onChange={(event) => onEn(event.target.value)}
        />
      </Field>
      <Field label={t('staff.reasonAr')}>
        <TextArea
          dir="rtl"
          lang="ar"
          className="min-h-24"
          maxLength={2000}
          value={reason.ar}
          onChange={(event) => onAr(event.target.value)}
        />
      </Field>
    </>
  )
}
