import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Upload } from 'lucide'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnIdentityCheck, Side } from '#domain/accounts/identity-verification/identity-verification.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { usePictureFault } from '#web/features/pictures/picture-fault.ts'
import { shrinkPicture } from '#web/features/pictures/shrink-picture.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'

const taken = 'image/jpeg,image/png,image/webp,image/avif'

/** Identity verification: why it is needed, the two pictures, and the result. */
export function IdentityVerification() {
  const { t } = useTranslation('identity-verification')
  const { api } = useViewer()
  const verification = useQuery(api.identityVerification.mine.queryOptions())
  return (
    <Section anchor="identity-verification" title={t('check.title')} text={t('check.lead')}>
      <Loaded query={verification} className="h-6">
        {(data) => <State verification={data} />}
      </Loaded>
    </Section>
  )
}

function State({ verification: { isVerified, need, check } }: { verification: OwnIdentityCheck }) {
  const { t } = useTranslation('identity-verification')
  const withdraw = useVerificationChange((api) => api.identityVerification.withdraw.call(), t('check.withdrawn'))
  if (isVerified)
    return (
      <p className="flex items-center gap-2 type-body">
        <Icon of={CircleCheck} className="size-5 shrink-0 text-good" />
        {t('check.verified')}
      </p>
    )
  if (check?.status === 'waiting')
    return (
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[52ch] type-body">{t('check.waiting')}</p>
        <Button variant="outline" size="sm" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('check.withdraw')}
        </Button>
      </div>
    )
  if (!need) return <p className="type-body text-quiet">{t('check.notNeeded')}</p>
  const reason = check?.status === 'refused' && check.reason ? t(`check.reason.${check.reason}`) : null
  return (
    <div className="flex flex-col gap-4">
      <p className="type-body">{t(`check.why.${need}`)}</p>
      {reason ? <p className="rounded-card bg-bad-tint px-4 py-3 type-small">{t('check.refused', { reason })}</p> : null}
      {check?.status === 'lapsed' ? <p className="rounded-card bg-sunk px-4 py-3 type-small">{t('check.lapsed')}</p> : null}
      <Pictures sides={check?.status === 'draft' ? check.sides : []} />
    </div>
  )
}

function Pictures({ sides }: { sides: readonly Side[] }) {
  const { t } = useTranslation('identity-verification')
  const submit = useVerificationChange((api) => api.identityVerification.submit.call(), t('check.handedIn'))
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line">
        <Document side="front" isKept={sides.includes('front')} />
        <Document side="back" isKept={sides.includes('back')} />
      </ul>
      <p className="type-small text-quiet">{t('check.consent')}</p>
      <Button className="self-start" disabled={!sides.includes('front')} pending={submit.isPending} onClick={() => submit.mutate()}>
        {t('check.submit')}
      </Button>
    </>
  )
}

function Document({ side, isKept }: { side: Side; isKept: boolean }) {
  const { t } = useTranslation('identity-verification')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const pictureFault = usePictureFault()
  const [problem, setProblem] = useState<string | null>(null)
  const handIn = useVerificationChange((api, file: File) =>
    (side === 'front' ? api.identityVerification.handInFront : api.identityVerification.handInBack).call(file),
  )
  const choose = async (file: File) => {
    const picture = await shrinkPicture(file)
    setProblem(typeof picture === 'string' ? pictureFault(picture, file) : null)
    if (typeof picture !== 'string') handIn.mutate(picture)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p id={id} className="type-label text-secondary">
          {t(`check.${side}`)}
        </p>
        {problem ? (
          <p role="alert" className="type-small text-bad">
            {problem}
          </p>
        ) : null}
        <p className="type-small text-quiet">{isKept ? t('check.kept') : side === 'back' ? t('check.backHint') : t('check.formats')}</p>
      </div>
      {isKept ? <Icon of={CircleCheck} className="size-5 text-good" /> : null}
      <input
        ref={input}
        type="file"
        accept={taken}
        aria-labelledby={id}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void choose(file)
        }}
      />
      <Button variant="outline" size="sm" aria-describedby={id} pending={handIn.isPending} onClick={() => input.current?.click()}>
        <Icon of={Upload} className="size-4" />
        {t(isKept ? 'check.replace' : 'check.choose')}
      </Button>
    </li>
  )
}

type Api = ReturnType<typeof useViewer>['api']

/** A mutation that answers with the new state of the verification. */
function useVerificationChange<Input = void>(change: (api: Api, input: Input) => Promise<OwnIdentityCheck>, done?: string) {
  const { t } = useTranslation('identity-verification')
  const { api } = useViewer()
  return useChange(
    { mutationFn: (input: Input) => change(api, input) },
    {
      answers: api.identityVerification.mine.queryKey(),
      done,
      refused: (description) => ({ title: t('check.failed'), description }),
    },
  )
}
