import { UserPlus } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatPhone } from '#values/phone.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { writeSession } from '#web/runtime/session-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Offers a guest an account; the form of signing up finds name and contact filled in. */
export function OfferAccount({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const { delivery, email } = order
  const contact = email ?? (delivery ? formatPhone(delivery.phone) : '')
  return (
    <section className="mt-10 flex gap-4 rounded-card border border-line bg-card p-6">
      <Icon of={UserPlus} className="mt-0.5 size-6 shrink-0 stroke-[1.6] text-primary-text" />
      <div>
        <h2 className="type-h3">{t('accountTitle')}</h2>
        <p className="mt-1 max-w-[48ch] text-secondary leading-6 text-quiet">{t(delivery ? 'accountText' : 'accountTextAlone')}</p>
        <Button asChild variant="outline" className="mt-4">
          <LocalLink
            to={`/signup?next=${encodeURIComponent(`/profile/orders/${order.id}`)}`}
            onClick={() => writeSession('signup', { name: delivery?.name ?? '', contact })}
          >
            {t('accountAction')}
          </LocalLink>
        </Button>
      </div>
    </section>
  )
}
