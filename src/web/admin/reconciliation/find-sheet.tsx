import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownLine } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LineWords, OurWords } from './words.tsx'

/** Looks for what a line is: one or several of ours, and what becomes of the difference. */
export default function FindSheet({ line, onClose }: { line: ShownLine; onClose: () => void }) {
  const { t } = useTranslation('reconciliation')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map())
  const { account, amount, id } = line
  const found = useQuery(api.reconciliation.find.queryOptions({ input: { account, q, amount }, placeholderData: (before) => before }))
  const consequences = { refresh: [api.reconciliation.key()], done: t('done.matched'), after: onClose }
  const match = useChange(api.reconciliation.match.mutationOptions(), consequences)
  const book = useChange(api.reconciliation.book.mutationOptions(), { ...consequences, done: t('done.booked') })
  const difference = amount - [...chosen.values()].reduce((sum, one) => sum + one, 0)
  const send = (rest?: 'fee' | 'exchange') =>
    match.mutate({ account, lines: [id], candidates: [...chosen.keys()], ...(rest !== undefined && { rest }) })
  const isPending = match.isPending || book.isPending
  const problem = match.error ?? book.error
  const choose = (key: string, of: number, isChosen: boolean): void => {
    const next = new Map(chosen)
    if (isChosen) next.set(key, of)
    else next.delete(key)
    setChosen(next)
  }
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t('find.title')}
        side="dialog"
        foot={
          <Foot
            {...{ line, chosen, difference, isPending, problem: problem ? sentence(problem) : null, send }}
            onBook={(as) => book.mutate({ id, as })}
          />
        }
      >
        <div className="rounded-thumb bg-sunk px-3 py-2 text-dense leading-5">
          <LineWords line={line} />
        </div>
        <Field label={t('find.search')} name="q" className="mt-4">
          <TextInput
            value={q}
            maxLength={80}
            autoComplete="off"
            onChange={({ currentTarget }) => setQ(currentTarget.value)}
            className="h-11 text-secondary"
          />
        </Field>
        <ul className="mt-3 max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-thumb border border-line text-dense leading-5">
          {found.data?.map((ours) => (
            <li key={ours.id}>
              <label className="flex min-h-13 items-center gap-3 px-3 py-2 hover:bg-sunk">
                <input
                  type="checkbox"
                  className="size-5 accent-primary"
                  checked={chosen.has(ours.id)}
                  onChange={({ currentTarget }) => choose(ours.id, ours.amount, currentTarget.checked)}
                />
                <OurWords ours={ours} />
              </label>
            </li>
          ))}
          {found.data?.length === 0 ? <li className="px-3 py-4 text-quiet">{t('find.none')}</li> : null}
          {found.data === undefined ? (
            <li className="p-3">
              {found.isError ? <span className="text-bad">{sentence(found.error)}</span> : <Skeleton className="h-24" />}
            </li>
          ) : null}
        </ul>
      </SheetContent>
    </Sheet>
  )
}

interface FootProps {
  line: ShownLine
  chosen: ReadonlyMap<string, number>
  /** The part that the chosen ones lack. */
  difference: number
  isPending: boolean
  problem: string | null
  send: (rest?: 'fee' | 'exchange') => void
  onBook: (as: 'fee' | 'transfer') => void
}

/** The buttons that end the search, by what is chosen. */
function Foot({ line, chosen, difference, isPending, problem, send, onBook }: FootProps) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  return (
    <div className="flex flex-col gap-2">
      {problem !== null ? (
        <p role="alert" className="text-dense text-bad">
          {problem}
        </p>
      ) : null}
      {chosen.size > 0 && difference !== 0 ? (
        <p className="text-dense text-quiet">{t('find.difference', { amount: formatMoney(difference, locale) })}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {chosen.size === 0 ? (
          <Button size="sm" variant="outline" pending={isPending} onClick={() => onBook('fee')}>
            {t('find.fee')}
          </Button>
        ) : difference === 0 ? (
          <Button size="sm" pending={isPending} onClick={() => send()}>
            {t('match')}
          </Button>
        ) : (
          <>
            <Button size="sm" pending={isPending} onClick={() => send('fee')}>
              {t('find.restFee')}
            </Button>
            <Button size="sm" variant="outline" pending={isPending} onClick={() => send('exchange')}>
              {t('find.restExchange')}
            </Button>
          </>
        )}
        {chosen.size === 0 && line.amount > 0 && line.account !== 'provider' ? (
          <Button size="sm" variant="quiet" pending={isPending} onClick={() => onBook('transfer')}>
            {t('find.transfer')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
