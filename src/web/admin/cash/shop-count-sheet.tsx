import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashOverview } from '#domain/money/cash/cash.contract.ts'
import type { DifferenceReason } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { DifferenceReasonFields } from '#web/features/cash/difference-reason.tsx'
import { useCounts } from '#web/features/cash/use-counts.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { missingOf, SecondPerson } from './count-form.tsx'
import { Pieces, Result } from './pieces.tsx'

/** The count of the cash in the shop by notes and coins. */
export default function ShopCountSheet({ cash, onClose }: { cash: CashOverview; onClose: () => void }) {
  const { t } = useTranslation('cash')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [key] = useState(newKey)
  const counting = useCounts()
  const [reason, setReason] = useState<DifferenceReason>()
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const expected = cash.sums.atShop
  const difference = counting.counted - expected
  const count = useChange(api.cash.countShop.mutationOptions(), {
    refresh: [api.cash.key()],
    done: t(difference === 0 ? 'shop.matched' : 'shop.counted'),
    after: onClose,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingOf(counting, { differs: difference !== 0, reason })
    setFault(missing && t(missing))
    if (missing) return
    const why = difference === 0 ? {} : { reason, ...(words.trim() !== '' && { words: words.trim() }) }
    count.mutate({ key, counts: counting.counts, expected, ...why })
  }
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('shop.countTitle')} side="dialog">
        <p className="text-dense leading-5 text-quiet">{t('shop.countText')}</p>
        <form noValidate onSubmit={send}>
          <Pieces counting={counting} />
          {counting.isBegun ? <Result counted={counting.counted} expected={expected} isBegun /> : null}
          {difference !== 0 && counting.isBegun ? (
            <div className="mt-4">
              <DifferenceReasonFields reason={reason} words={words} onReason={setReason} onWords={setWords} />
              <SecondPerson difference={difference} limit={cash.signOffLimit} />
            </div>
          ) : null}
          <p role="alert" className="mt-3 text-dense leading-5 text-bad empty:hidden">
            {fault ?? (count.error && sentence(count.error))}
          </p>
          <Button type="submit" size="sm" className="mt-3 w-full" pending={count.isPending}>
            {t('shop.keep')}
          </Button>
        </form>
      </SheetContent>
    </Sheet>
  )
}
