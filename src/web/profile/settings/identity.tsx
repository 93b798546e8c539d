import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnIdentity, Side } from '#domain/identity/identity.contract.ts'
import { Button } from '#web/kit/button.tsx'
import { toast } from '#web/kit/toast.ts'
import { useRefusalWords } from '#web/parts/orders/refusal-words.ts'
import { useViewer } from '#web/viewer.ts'
import { Section } from './section.tsx'

/** The check of her identity: what asks for it, the two pictures, and what came of it. */
export function Identity() {
  const { t } = useTranslation('papers')
  const { api } = useViewer()
  const { data } = useQuery(api.identity.mine.queryOptions())
  return (
    <Section title={t('identity.title')} text={t('identity.lead')}>
      {data ? <State identity={data} /> : null}
    </Section>
  )
}

function State({ identity: { isVerified, need, check } }: { identity: OwnIdentity }) {
  const { t } = useTranslation('papers')
  const withdraw = useChange((api) => api.identity.withdraw.call({}), t('identity.withdrawn'))
  if (isVerified)
    return (
      <p className="flex items-center gap-2 type-body">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
        {t('identity.verified')}
      </p>
    )
  if (check?.status === 'waiting')
    return (
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[52ch] type-body">{t('identity.waiting')}</p>
        <Button variant="outline" size="sm" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('identity.withdraw')}
        </Button>
      </div>
    )
  if (!need) return <p className="type-body text-quiet">{t('identity.notNeeded')}</p>
  const reason = check?.status === 'refused' && check.reason ? t(`identity.reason.${check.reason}`) : null
  return (
    <div className="flex flex-col gap-4">
      <p className="type-body">{t(`identity.why.${need}`)}</p>
      {reason ? <p className="rounded-card bg-bad-tint px-4 py-3 type-small">{t('identity.refused', { reason })}</p> : null}
      {check?.status === 'lapsed' ? <p className="rounded-card bg-sunk px-4 py-3 type-small">{t('identity.lapsed')}</p> : null}
      <Pictures sides={check?.status === 'draft' ? check.sides : []} />
    </div>
  )
}

function Pictures({ sides }: { sides: readonly Side[] }) {
  const { t } = useTranslation('papers')
  const submit = useChange((api) => api.identity.submit.call({}), t('identity.handedIn'))
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line">
        <Document side="front" isKept={sides.includes('front')} />
        <Document side="back" isKept={sides.includes('back')} />
      </ul>
      <p className="type-small text-quiet">{t('identity.consent')}</p>
      <Button className="self-start" disabled={!sides.includes('front')} pending={submit.isPending} onClick={() => submit.mutate()}>
        {t('identity.submit')}
      </Button>
    </>
  )
}

function Document({ side, isKept }: { side: Side; isKept: boolean }) {
  const { t } = useTranslation('papers')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const handIn = useChange((api, file: File) => (side === 'front' ? api.identity.handInFront : api.identity.handInBack).call(file))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p id={id} className="type-label text-[15px]">
          {t(`identity.${side}`)}
        </p>
        <p className="type-small text-quiet">
          {isKept ? t('identity.kept') : side === 'back' ? t('identity.backHint') : t('identity.formats')}
        </p>
      </div>
      {isKept ? <CircleCheck aria-hidden="true" className="size-5 text-good" /> : null}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-labelledby={id}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) handIn.mutate(file)
          target.value = ''
        }}
      />
      <Button variant="outline" size="sm" aria-describedby={id} pending={handIn.isPending} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" className="size-4" />
        {t(isKept ? 'identity.replace' : 'identity.choose')}
      </Button>
    </li>
  )
}

type Api = ReturnType<typeof useViewer>['api']

/** A call that answers how her check stands from then on. */
function useChange<Input = void>(change: (api: Api, input: Input) => Promise<OwnIdentity>, done?: string) {
  const { t } = useTranslation('papers')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const words = useRefusalWords()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: (identity) => {
      queryClient.setQueryData(api.identity.mine.queryKey(), identity)
      if (done) toast(done, { tone: 'good' })
    },
    onError: (error) => toast(t('identity.failed'), { description: words(error), tone: 'bad' }),
  })
}
