import { Send } from 'lucide'
import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** The messages that a restore has held: how many there are, and sending all of them. */
export function Held({ count }: { count: number }) {
  const { t } = useTranslation('outbox-admin')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const { mutate, isPending, error } = useChange(api.outbox.sendHeld.mutationOptions(), {
    refresh: [api.outbox.key()],
    done: t('held.done'),
  })
  if (count === 0) return null
  return (
    <section className="mt-4 max-w-text-wide rounded-card border border-line bg-card p-4">
      <p className="text-dense leading-5">{t('held.text', { count })}</p>
      {error ? (
        <p role="alert" className="mt-3 text-dense text-bad">
          {sentence(error)}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" pending={isPending} onClick={() => mutate(undefined)}>
          <Icon of={Send} className="size-4" />
          {t('held.submit')}
        </Button>
        <LocalLink to="/admin/outbox?state=held" className={linkClass}>
          {t('held.show')}
        </LocalLink>
      </div>
    </section>
  )
}
