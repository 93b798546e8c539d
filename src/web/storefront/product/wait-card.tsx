import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

/** The waiting list, where the chosen days are taken; loaded then. */
export default function WaitCard({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('product')
  const { person } = useViewer()
  return (
    <section aria-labelledby="wait" className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-card p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="wait" className="type-title">
          {t('wait.title')}
        </h2>
        <p className="mt-1 type-small text-quiet">{t('wait.text')}</p>
        {person === null ? <p className="mt-1 type-small text-quiet">{t('wait.guest')}</p> : null}
      </div>
      <Button variant="outline" onClick={onPress} className="max-sm:w-full">
        {t('wait.join')}
      </Button>
    </section>
  )
}
