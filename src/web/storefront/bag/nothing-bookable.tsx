import { useTranslation } from 'react-i18next'
import type { Quote } from '#domain/renting/quotes/quote.contract.ts'
import { type BagItem, useBag } from '#web/features/bag/bag-store.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { answerFor } from './bag-quote.ts'

/** In the place of the summary while no row can be taken to checkout: what to do about it. */
export function NothingBookable({ quote }: { quote: Quote | undefined }) {
  const { t } = useTranslation('bag')
  const bag = useBag()
  const keep = useWithChoice()
  const freeOf = (item: BagItem) => answerFor(quote, item)?.free ?? 0
  const short = bag.lines.filter((item) => freeOf(item) > 0)
  const left = short.reduce((sum, item) => sum + freeOf(item), 0)
  const isShort = short.length > 0 && short.length === bag.lines.length
  function takeLeft() {
    for (const item of short) bag.setQuantity(item.id, freeOf(item), freeOf(item))
  }
  return (
    <section className="rounded-card border border-line bg-card p-6">
      <h2 className="type-h3">{t('summary')}</h2>
      <p className="mt-3 text-secondary leading-6 text-quiet">{isShort ? t('shortText', { count: left }) : t('nothingText')}</p>
      {isShort ? (
        <Button size="lg" className="mt-5 w-full" onClick={takeLeft}>
          {t('takeLeft', { count: left })}
        </Button>
      ) : (
        <Button asChild variant="outline" className="mt-5 w-full">
          <LocalLink to={keep('/browse')}>{t('nothingAction')}</LocalLink>
        </Button>
      )}
    </section>
  )
}
