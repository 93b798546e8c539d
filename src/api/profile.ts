import { changeProfile, saveBody } from '#domain/accounts/profiles/change-profile.ts'
import { getProfile } from '#domain/accounts/profiles/get-profile.ts'
import { removeAvatar, setAvatar } from '#domain/accounts/profiles/set-avatar.ts'
import { profileContract } from '#domain/accounts/profiles/profile.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded(profileContract)

export const profile = guard.router({
  get: guard.get.access('person').handler(({ context }) => getProfile(context)),
  change: guard.change.access('person', 'profile.sign-in-first').handler(({ context, input }) => changeProfile(context, input)),
  saveBody: guard.saveBody.access('person', 'profile.sign-in-first').handler(({ context, input }) => saveBody(context, input)),
  forgetBody: guard.forgetBody.access('person', 'profile.sign-in-first').handler(({ context }) => saveBody(context, null)),
  setAvatar: guard.setAvatar.access('person', 'profile.sign-in-first').handler(({ context, input }) => setAvatar(context, input)),
  removeAvatar: guard.removeAvatar.access('person', 'profile.sign-in-first').handler(({ context }) => removeAvatar(context)),
})
