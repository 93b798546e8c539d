import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonDetail } from '#domain/renting/managed-people/person-detail.contract.ts'
import { formatInstant } from '#values/format.ts'
import { Card } from '#web/admin/order/card.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { SuspendForm } from './suspend-form.tsx'
import { usePersonChange } from './use-person-change.ts'

/** Why an account is suspended and who lifts it, or the way to a suspension. */
export function Suspension({ file, mayChange }: { file: PersonDetail; mayChange: boolean }) {
  const { t } = useTranslation('managed-people')
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const { suspension, suspensionRefusal: refusal } = file
  if (suspension) return <Suspended id={file.id} suspension={suspension} mayChange={mayChange} />
  if (!mayChange) return null
  return (
    <Card title={t('suspend.title')}>
      {refusal ? (
        <p className="text-dense leading-5 text-quiet">{t(`suspend.refusal.${refusal === 'people.suspend-self' ? 'self' : 'last'}`)}</p>
      ) : isAsking ? (
        <SuspendForm id={file.id} onClose={close} />
      ) : (
        <>
          <p className="mb-3 text-dense leading-5 text-quiet">{t('suspend.lead')}</p>
          <Button ref={opener} data-move="" variant="destructive" size="sm" onClick={() => setAsking(true)}>
            {t('suspend.open')}
          </Button>
        </>
      )}
    </Card>
  )
}

interface SuspendedProps {
  id: string
  suspension: NonNullable<PersonDetail['suspension']>
  mayChange: boolean
}

function Suspended({ id, suspension: { reason, words, at, by }, mayChange }: SuspendedProps) {
  const { t } = useTranslation(['managed-people', 'operations'])
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const lift = usePersonChange(api.managedPeople.liftSuspension.mutationOptions(), { done: 'suspend.lifted' })
  return (
    <section className="rounded-card border border-bad bg-bad-tint p-4 lg:px-5">
      <h2 className="text-secondary leading-6 font-semibold text-bad">{t('suspend.is')}</h2>
      <p className="mt-1 text-dense leading-5">
        {t(`suspend.reason.${reason}`)} ·{' '}
        <WrittenText as="bdi" translate="no">
          {by ?? t('operations:system')}
        </WrittenText>{' '}
        · {formatInstant(at, locale)}
      </p>
      <WrittenText as="p" className="mt-2 text-dense leading-5 break-words whitespace-pre-line">
        {words}
      </WrittenText>
      {mayChange ? (
        <>
          <p className="mt-2 text-caption leading-5">{t('suspend.liftText')}</p>
          <Button data-move="" variant="outline" size="sm" className="mt-3" pending={lift.isPending} onClick={() => lift.mutate({ id })}>
            {t('suspend.lift')}
          </Button>
        </>
      ) : null}
      {lift.error ? (
        <p role="alert" className="mt-2 text-dense text-bad">
          {sentence(lift.error)}
        </p>
      ) : null}
    </section>
  )
}
