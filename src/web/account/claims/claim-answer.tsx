import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClaimDetail, ClaimsOfRental } from '#domain/renting/claims/claim.contract.ts'
import { formatMoney } from '#values/money.ts'
import { SendBar } from '#web/features/claims/send-bar.tsx'
import { Statement, useStatement } from '#web/features/claims/statement.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { useClaimChange } from './use-claim-change.ts'

const answers = ['agree', 'contest', 'appeal', 'withdraw'] as const
type Answer = (typeof answers)[number]

/** A side's possible moves for a claim now; each opens its form and states its effect before it is sent. */
export function ClaimAnswer({ file }: { file: ClaimDetail }) {
  const { t } = useTranslation('claims')
  const [open, setOpen] = useState<Answer | null>(null)
  const possible = answers.filter((answer) => file.claim.moves.includes(answer))
  if (open && possible.includes(open)) return <Panel key={open} answer={open} file={file} onClose={() => setOpen(null)} />
  if (possible.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {possible.map((answer) => (
        <Button
          key={answer}
          variant={answer === 'agree' ? 'primary' : answer === 'withdraw' ? 'quiet' : 'outline'}
          onClick={() => setOpen(answer)}
        >
          {t(`${answer}.open`)}
        </Button>
      ))}
    </div>
  )
}

interface PanelProps {
  answer: Answer
  file: ClaimDetail
  onClose: () => void
}

function Panel({ answer, file, onClose }: PanelProps) {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const locale = useLocale()
  const changed = useClaimChange()
  const showUnsent = useShowUnsent(file)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { claim, as, unsent } = file
  const statement = useStatement({ photos: unsent.length, isProofNeeded: false })
  const { id } = claim
  const isTold = answer === 'contest' || answer === 'appeal'
  const amount = formatMoney(claim.claimed, locale)
  const mutationFn = () => {
    const about = { id, words: statement.words }
    const key = keyFor(`${answer} ${id}`, { ...about, photos: unsent.length })
    if (answer === 'contest') return api.claims.contest.call({ ...about, key })
    if (answer === 'appeal') return api.claims.appeal.call({ ...about, key })
    return answer === 'agree' ? api.claims.agree.call({ id, key }) : api.claims.withdraw.call({ id, key })
  }
  const send = useChange({ mutationFn }, { refresh: changed, done: t(`${answer}.done`), after: onClose })
  const name = answer === 'agree' ? t(as === 'owner' ? 'agree.owner' : 'agree.customer', { amount }) : t(`${answer}.send`)
  return (
    <section aria-labelledby="answer" className="mt-4 border-t border-primary-line pt-4">
      <h2 ref={heading} id="answer" tabIndex={-1} className="type-title outline-none">
        {t(`${answer}.open`)}
      </h2>
      {isTold ? (
        <div className="mt-3 flex flex-col gap-4">
          <Statement
            statement={statement}
            label={t(`${answer}.words`)}
            hint={t(`${answer}.hint`)}
            rentalId={claim.rentalId}
            unsent={unsent}
            onChange={showUnsent}
          />
        </div>
      ) : (
        <p className="mt-1 max-w-text text-secondary leading-6">
          {t(`${answer}.${as === 'owner' ? 'ownerText' : 'customerText'}`, { amount })}
        </p>
      )}
      <SendBar
        sending={send}
        missing={isTold ? statement.missing : null}
        variant={answer === 'withdraw' ? 'destructive' : 'primary'}
        className="mt-4"
        onSend={send.mutate}
        onClose={onClose}
      >
        {name}
      </SendBar>
    </section>
  )
}

/** Shows the photographs that wait to be sent on the page of the claim. */
function useShowUnsent({ claim: { id } }: ClaimDetail): (answer: ClaimsOfRental) => void {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  return ({ unsent }) => {
    queryClient.setQueryData(api.claims.file.queryKey({ input: { id } }), (file) => file && { ...file, unsent })
  }
}
