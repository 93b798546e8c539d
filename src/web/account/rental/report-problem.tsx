import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Claim, Openings } from '#domain/renting/claims/claim.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useClaimChange } from '#web/account/claims/use-claim-change.ts'
import { SendBar } from '#web/features/claims/send-bar.tsx'
import { Statement, useStatement } from '#web/features/claims/statement.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale, useTo } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

const problems = ['not-as-described', 'delivery-fault'] as const
type Problem = (typeof problems)[number]

export interface ReportProblemProps {
  rentalId: string
  openings: Openings
  unsent: Claim['evidence']
}

/** Within twelve hours of the delivery its customer says what is wrong: the kind, words, photographs, and what can come back. */
export function ReportProblem(props: ReportProblemProps) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [first] = props.openings
  return (
    <section aria-labelledby="report" className="rounded-card border border-line bg-card p-4 lg:p-6">
      <h2 id="report" className="type-h3">
        {t('report.title')}
      </h2>
      <p className="mt-1 text-secondary leading-6 text-quiet">
        {t('report.until', { until: first ? instantWords(first.until, locale) : '' })}
      </p>
      {isOpen ? (
        <Report {...props} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="outline" size="sm" className="mt-4" onClick={() => setOpen(true)}>
          {t('report.open')}
        </Button>
      )}
    </section>
  )
}

function Report({ rentalId: id, openings, unsent, onClose }: ReportProblemProps & { onClose: () => void }) {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const locale = useLocale()
  const to = useTo()
  const navigate = useNavigate()
  const changed = useClaimChange()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const possible = problems.filter((problem) => openings.some(({ kind }) => kind === problem))
  const [kind, setKind] = useState<Problem | null>(null)
  const photos = unsent.length
  const statement = useStatement({ photos, isProofNeeded: true })
  const send = useChange(
    {
      mutationFn: (problem: Problem) => {
        const about = { id, kind: problem, words: statement.words }
        return api.claims.open.call({ ...about, key: keyFor(`report ${id}`, { ...about, photos }) })
      },
    },
    { refresh: changed, done: t('report.done'), after: ({ id: claim }) => navigate(to(`/profile/claims/${claim}`)) },
  )
  const missing = kind === null ? t('missing.kind') : statement.missing
  const most = openings.find((opening) => opening.kind === (kind ?? possible[0]))?.most ?? 0
  return (
    <div ref={place} className="mt-5 flex flex-col gap-5">
      <fieldset>
        <legend className="mb-1.5 type-label text-secondary">{t('report.what')}</legend>
        <div className="flex flex-col gap-2.5">
          {possible.map((problem) => (
            <RadioCard
              key={problem}
              name="problem"
              value={problem}
              isChecked={kind === problem}
              title={t(`report.${problem}`)}
              hint={t(`report.${problem}Hint`)}
              onChoose={() => setKind(problem)}
            />
          ))}
        </div>
      </fieldset>
      <Statement
        statement={statement}
        label={t('report.words')}
        hint={t('report.hint')}
        rentalId={id}
        unsent={unsent}
        onChange={() => undefined}
      />
      <p className="max-w-text text-secondary leading-6 text-quiet">{t('report.most', { amount: formatMoney(most, locale) })}</p>
      <SendBar sending={send} missing={missing} onSend={() => kind && send.mutate(kind)} onClose={onClose}>
        {t('report.send')}
      </SendBar>
    </div>
  )
}
