import { changeProfile, saveBody } from '#domain/accounts/profiles/change-profile.ts'
import { getProfile } from '#domain/accounts/profiles/get-profile.ts'
import { removeAvatar, setAvatar } from '#domain/accounts/profiles/keep-avatar.ts'
import { profileContract } from '#domain/accounts/profiles/profile.contract.ts'
import { open } from './door.ts'

const door = open(profileContract)

export const profile = door.router({
  get: door.get.access('person').handler(({ context }) => getProfile(context)),
  change: door.change.access('person', 'profile.sign-in-first').handler(({ context, input }) => changeProfile(context, input)),
  saveBody: door.saveBody.access('person', 'profile.sign-in-first').handler(({ context, input }) => saveBody(context, input)),
  forgetBody: door.forgetBody.access('person', 'profile.sign-in-first').handler(({ context }) => saveBody(context, null)),
  setAvatar: door.setAvatar.access('person', 'profile.sign-in-first').handler(({ context, input }) => setAvatar(context, input)),
  removeAvatar: door.removeAvatar.access('person', 'profile.sign-in-first').handler(({ context }) => removeAvatar(context)),
})
