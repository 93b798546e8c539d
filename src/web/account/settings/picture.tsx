import { CircleAlert } from 'lucide'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#domain/accounts/profiles/profile.contract.ts'
import { pictureTypes } from '#domain/catalogue/media/media.policy.ts'
import { useProfile, useProfileAnswer } from '#web/account/use-profile.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { usePictureFault } from '#web/features/pictures/picture-fault.ts'
import { imageOf, shrinkPicture } from '#web/features/pictures/shrink-picture.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const CropSheet = lazy(() => import('./crop-sheet.tsx'))

const taken = pictureTypes.join()

/** The profile picture or the initial; a chosen file is cropped in the browser and only the cropped part is uploaded. */
export function Picture() {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const { name, avatar } = useProfile()
  const { show, showEverywhere, failed, failureWords } = useProfileAnswer()
  const hintId = useId()
  const pictureFault = usePictureFault()
  const [source, setSource] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const follows = {
    before(changed: Profile) {
      show(changed)
      setSource(null)
    },
    refresh: showEverywhere,
    done: t('toast.updatedWell'),
  }
  // The sheet says itself why a picture was not kept.
  const set = useChange(api.profile.setAvatar.mutationOptions(), follows)
  const remove = useChange(api.profile.removeAvatar.mutationOptions(), { ...follows, whenRefused: failed })
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    const picture = await shrinkPicture(file)
    const found = typeof picture === 'string' ? null : ((await imageOf(picture))?.src ?? null)
    setProblem(found ? null : pictureFault(typeof picture === 'string' ? picture : 'wrong-type', file))
    setSource(found)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar key={avatar} name={name} src={avatar ? `${avatar}-256.webp` : null} className="size-20 text-page-title" />
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="type-label text-secondary">{t('settings.picture')}</h3>
        <p id={hintId} className="type-small text-quiet">
          {t('settings.pictureHint')}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <ChooseFile hintId={hintId} hasPicture={Boolean(avatar)} onChoose={(event) => void choose(event)} />
          {avatar ? (
            <Button variant="quiet" size="sm" pending={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t('settings.pictureRemove')}
            </Button>
          ) : null}
        </div>
        {problem ? (
          <p role="alert" className="mt-2 flex items-start gap-1.5 type-small text-bad">
            <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        ) : null}
      </div>
      {source ? (
        <Suspense>
          <CropSheet
            source={source}
            isPending={set.isPending}
            problem={set.error ? failureWords(set.error) : null}
            onClose={() => {
              setSource(null)
              set.reset()
            }}
            onCrop={(file) => set.mutate(file)}
            onUnreadable={() => {
              setSource(null)
              setProblem(t('settings.pictureUnreadable'))
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

interface ChooseFileProps {
  hintId: string
  hasPicture: boolean
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The file input, hidden behind a button that opens it. */
function ChooseFile({ hintId, hasPicture, onChoose }: ChooseFileProps) {
  const { t } = useTranslation('profile')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={taken}
        aria-label={t('settings.pictureChoose')}
        aria-describedby={hintId}
        onChange={onChoose}
        className="sr-only"
        tabIndex={-1}
      />
      <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
        {t(hasPicture ? 'settings.pictureChange' : 'settings.pictureChoose')}
      </Button>
    </>
  )
}
