import { Signature } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { CashOverview, CashSession } from '#domain/money/cash/cash.contract.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatInstant } from '#values/format.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** The differences that wait for a second person: of sessions, and of the cash in the shop. */
export function SignOffs({ cash: { sessions, shopCounts } }: { cash: CashOverview }) {
  const { t } = useTranslation('cash')
  const { api } = useViewer()
  const refresh = [api.cash.key()]
  const ofSession = useDecision({ sign: api.cash.signOff.mutationOptions(), again: api.cash.countAgain.mutationOptions(), refresh })
  const ofShop = useDecision({ sign: api.cash.signOffShop.mutationOptions(), again: api.cash.countShopAgain.mutationOptions(), refresh })
  const { waiting } = shopCounts
  return (
    <>
      {waiting ? (
        <SignOff {...waiting} title={t('shop.sign')} difference={waiting.counted - waiting.expected} isOwn={false} decision={ofShop} />
      ) : null}
      {sessions
        .filter(({ status }) => status === 'variance')
        .map((session) => {
          const title = t('sign.title', { courier: `\u2068${session.courier ?? t('session.gone')}\u2069` })
          return <SignOff key={session.id} {...session} title={title} decision={ofSession} />
        })}
    </>
  )
}

type Move = ReturnType<ReturnType<typeof useViewer>['api']['cash']['signOff']['mutationOptions']>
type Decision = ReturnType<typeof useDecision>

/** Signs a difference off, or has the cash counted again. */
function useDecision({ sign, again, refresh }: { sign: Move; again: Move; refresh: unknown[][] }) {
  const { t } = useTranslation('cash')
  return {
    sign: useChange(sign, { refresh, done: t('sign.signed'), refused: 'toast' }),
    again: useChange(again, { refresh, done: t('sign.asked'), refused: 'toast' }),
  }
}

interface SignOffProps
  extends Pick<CashSession, 'id' | 'difference' | 'reason' | 'words' | 'countedBy' | 'countedAt' | 'isOwn' | 'isCountedByReader'> {
  title: string
  number?: string
  decision: Decision
}

function SignOff({ title, decision, ...count }: SignOffProps) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  const { id, number, difference, reason, words, countedBy, countedAt } = count
  const amount = difference ?? 0
  return (
    <section
      aria-labelledby={`sign-${id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4 lg:px-5"
    >
      <Icon of={Signature} className="size-5 shrink-0 text-warning max-sm:hidden" />
      <div className="min-w-60 flex-1">
        <h2 id={`sign-${id}`} className="text-dense leading-5 font-semibold">
          {title} {number ? <bdi translate="no">{number}</bdi> : null}
        </h2>
        <p className="text-caption leading-5 text-quiet">
          {countedAt ? t('sign.by', { name: `\u2068${countedBy ?? t('session.gone')}\u2069`, at: formatInstant(countedAt, locale) }) : null}{' '}
          {reason ? `${t(`reason.${reason}`)}. ` : null}
          {words ? <WrittenText as="span">{words}</WrittenText> : null}
        </p>
      </div>
      <Sum amount={amount} isSigned className={cn('text-dense font-semibold', amount < 0 ? 'text-bad' : 'text-warning')} />
      <Moves {...count} decision={decision} />
    </section>
  )
}

function Moves({ id, isOwn, isCountedByReader, decision: { sign, again } }: Omit<SignOffProps, 'title'>) {
  const { t } = useTranslation('cash')
  const { person } = useViewer()
  if (isOwn) return <p className="w-full text-caption leading-5 text-quiet">{t('sign.carried')}</p>
  return (
    <>
      <span className="inline-flex gap-2">
        {personCan(person, 'cash.count') && !isCountedByReader ? (
          <Button size="xs" variant="quiet" pending={again.isPending} onClick={() => again.mutate({ id })}>
            {t('sign.again')}
          </Button>
        ) : null}
        {personCan(person, 'cash.sign-off') && !isCountedByReader ? (
          <Button data-move="" size="xs" variant="outline" pending={sign.isPending} onClick={() => sign.mutate({ id })}>
            {t('sign.signOff')}
          </Button>
        ) : null}
      </span>
      {isCountedByReader ? <p className="w-full text-caption leading-5 text-quiet">{t('sign.yours')}</p> : null}
    </>
  )
}
