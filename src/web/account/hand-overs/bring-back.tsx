import { useTranslation } from 'react-i18next'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { MoveProblem, useHandOverMove } from './hand-over-move.tsx'

/** A piece that was not handed over is at its owner's again. */
export function BringBack({ view: { id, moves } }: { view: RentalView }) {
  const { t } = useTranslation('condition')
  const { api } = useViewer()
  const bring = useHandOverMove(id, (by) => api.rentals.dropOff.call(by), t('broughtBack.done'))
  if (!moves.includes('bringBack')) return null
  return (
    <div className="mt-6 max-w-160">
      <p className="max-w-text type-small text-quiet">{t('broughtBack.text')}</p>
      <Button className="mt-3" pending={bring.isPending} onClick={() => bring.mutate()}>
        {t('broughtBack.button')}
      </Button>
      <MoveProblem error={bring.error} />
    </div>
  )
}
