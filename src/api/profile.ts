import { changeProfile, saveBody } from '#domain/accounts/profiles/change-profile.ts'
import { getProfile } from '#domain/accounts/profiles/get-profile.ts'
import { openMail } from '#domain/accounts/profiles/open-mail.ts'
import { profileContract } from '#domain/accounts/profiles/profile.contract.ts'
import { removeAvatar, setAvatar } from '#domain/accounts/profiles/set-avatar.ts'
import { guarded } from './guard.ts'

const guard = guarded('profile', profileContract)

export const profile = guard.router({
  get: getProfile,
  change: changeProfile,
  openMail,
  saveBody,
  forgetBody: guard.forgetBody.handler(({ context }) => saveBody(context, null)),
  setAvatar,
  removeAvatar,
})
