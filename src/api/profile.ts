import { changeProfile, saveBody } from '#domain/accounts/profiles/change-profile.ts'
import { getProfile } from '#domain/accounts/profiles/get-profile.ts'
import { profileContract } from '#domain/accounts/profiles/profile.contract.ts'
import { removeAvatar, setAvatar } from '#domain/accounts/profiles/set-avatar.ts'
import { guarded } from './guard.ts'

const guard = guarded('profile', profileContract)

export const profile = guard.router({
  get: guard.get.handler(({ context }) => getProfile(context)),
  change: guard.change.handler(({ context, input }) => changeProfile(context, input)),
  saveBody: guard.saveBody.handler(({ context, input }) => saveBody(context, input)),
  forgetBody: guard.forgetBody.handler(({ context }) => saveBody(context, null)),
  setAvatar: guard.setAvatar.handler(({ context, input }) => setAvatar(context, input)),
  removeAvatar: guard.removeAvatar.handler(({ context }) => removeAvatar(context)),
})
