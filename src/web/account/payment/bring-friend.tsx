import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { ShareMenu } from '#web/features/share/share-menu.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

/** The reward for bringing a friend, and the caller's own code to send on; nothing while the shop gives nothing for it. */
export function BringFriend() {
  const { t } = useTranslation('referral')
  const { api } = useViewer()
  const locale = useLocale()
  const id = useId()
  const { data } = useQuery({ ...api.promotions.referral.queryOptions(), staleTime: 10_000 })
  if (!data || data.off === 0) return null
  const { off, minimum, credit, perMonth, friends, earned } = data
  const terms = { off: formatMoney(off, locale), minimum: formatMoney(minimum, locale), credit: formatMoney(credit, locale) }
  return (
    <section aria-labelledby={id} className="mt-10 rounded-card border border-line bg-card p-6">
      <h2 id={id} className="type-h3">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-text text-secondary leading-6 text-quiet">
        {t(credit > 0 && perMonth > 0 ? 'text' : 'textOff', { ...terms, count: perMonth })}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {data.code === null ? <Make /> : <Code code={data.code} off={terms.off} />}
      </div>
      {friends > 0 ? (
        <p className="mt-3 text-secondary leading-6">
          {t('friends', { count: friends })}
          {earned > 0 ? ` · ${t('earned', { amount: formatMoney(earned, locale) })}` : null}
        </p>
      ) : null}
    </section>
  )
}

function Make() {
  const { t } = useTranslation('referral')
  const { api } = useViewer()
  const make = useChange(api.promotions.refer.mutationOptions(), {
    answers: api.promotions.referral.queryKey(),
    refused: 'toast',
  })
  return (
    <Button size="sm" pending={make.isPending} onClick={() => make.mutate(undefined)}>
      {t('make')}
    </Button>
  )
}

function Code({ code, off }: { code: string; off: string }) {
  const { t } = useTranslation('referral')
  const locale = useLocale()
  const link = () => `${location.origin}${localizedPath('/', locale)}`
  return (
    <>
      <bdi translate="no" className="rounded-thumb bg-sunk px-3 py-2 text-lg leading-6 font-semibold tracking-[0.08em] select-all">
        {code}
      </bdi>
      <ShareMenu title={t('message', { off, code })} url={link}>
        {(open) => (
          <Button variant="outline" size="sm" {...open}>
            {t('share')}
          </Button>
        )}
      </ShareMenu>
    </>
  )
}
