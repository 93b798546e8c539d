import { useTranslation } from 'react-i18next'
import { inPersonHours } from '#domain/renting/orders/hand-over.policy.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { formatHours } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { dayWords, hoursWords, slotWords } from '#web/features/orders/day-words.ts'
import { AddressLines } from '#web/features/orders/isolated.tsx'
import { deliverySlotOf } from '#web/features/orders/rental-steps.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { isBrought } from './order-steps.ts'

interface HandOverChoiceProps {
  order: Order
  onOrder: (order: Order) => void
  onRefused: (error: unknown) => void
}

type Group = Order['handOvers'][number]

/** For the pieces of each owner who allows it: brought by a courier, or collected in person. */
export function HandOverChoice({ order, onOrder, onRefused }: HandOverChoiceProps) {
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const choose = useMutation({ ...api.orders.handOver.mutationOptions(), onSuccess: onOrder, onError: onRefused })
  if (order.handOvers.length === 0) return null
  const ofAll = order.handOvers.flatMap(({ rentals }) => rentals).length === order.rentals.length && order.handOvers.length === 1
  return (
    <div className="mb-8 flex max-w-160 flex-col gap-6">
      {order.handOvers.map((group) => {
        const asked = choose.isPending && group.rentals.includes(choose.variables.rental) ? choose.variables.handOver : null
        return (
          <GroupChoice
            key={group.rentals.join()}
            group={group}
            chosen={asked ?? group.handOver}
            pieces={ofAll ? null : order.rentals.filter(({ id }) => group.rentals.includes(id)).map(({ name }) => name)}
            onChoose={(handOver) => choose.mutate({ id: order.id, rental: group.rentals[0] ?? '', handOver })}
          />
        )
      })}
      {choose.isError ? (
        <p role="alert" className="rounded-card bg-warning-tint px-4 py-3 text-secondary leading-6 text-warning">
          {sentence(choose.error)}
        </p>
      ) : null}
    </div>
  )
}

interface GroupChoiceProps {
  group: Group
  chosen: Group['handOver']
  /** Their names, where it is not all of the order. */
  pieces: string[] | null
  onChoose: (handOver: Group['handOver']) => void
}

function GroupChoice({ group, chosen, pieces, onChoose }: GroupChoiceProps) {
  const { t } = useTranslation(['in-person', 'items', 'checkout'])
  const locale = useLocale()
  const { owner, from, until } = group
  const { fromHour, untilHour } = inPersonHours
  const words = {
    owner,
    area: pickupName(group.area, locale),
    day: dayWords(from, locale),
    hours: hoursWords(fromHour, untilHour, locale).replaceAll('–', '\u2060–\u2060'),
    last: `${dayWords(until, locale)}${t('checkout:comma')}${formatHours(fromHour, untilHour, locale).until}`,
  }
  const name = `hand-over-${group.rentals[0]}`
  const title = pieces ? t('choose.titleNamed', { pieces: [...new Set(pieces)].join(t('checkout:comma')) }) : t('choose.title')
  return (
    <fieldset>
      <legend className="mb-3 type-title">{title}</legend>
      <div className="flex flex-col gap-2.5">
        <RadioCard
          name={name}
          value="courier"
          isChecked={chosen === 'courier'}
          title={t('choose.courier')}
          hint={t('choose.courierHint')}
          onChoose={() => onChoose('courier')}
        />
        <RadioCard
          name={name}
          value="in_person"
          isChecked={chosen === 'in_person'}
          title={t('choose.inPerson', words)}
          hint={t('choose.inPersonHint', words)}
          onChoose={() => onChoose('in_person')}
        />
      </div>
      {chosen === 'in_person' ? <p className="mt-3 type-small text-quiet">{t('choose.how', words)}</p> : null}
    </fieldset>
  )
}

/** Pieces collected in person, with place and time, and the person who collects if nothing is delivered. */
export function CollectedSummary({ order }: { order: Order }) {
  const { t } = useTranslation(['in-person', 'items'])
  const locale = useLocale()
  const groups = order.handOvers.filter(({ handOver }) => handOver === 'in_person')
  return (
    <>
      {groups.map((group) => (
        <p key={group.rentals.join()}>
          <AddressLines
            parts={[
              t('collects', { owner: group.owner, area: pickupName(group.area, locale) }),
              slotWords(deliverySlotOf(group, null) ?? '', locale),
            ]}
          />
        </p>
      ))}
      {order.collector && !isBrought(order) ? <p>{order.collector.name}</p> : null}
    </>
  )
}
