import { followOwner, listFollowed, unfollowOwner } from '#domain/renting/owners/follow-owner.ts'
import { getOwnerPage, listOwnerPieces } from '#domain/renting/owners/get-owner-page.ts'
import { ownerContract } from '#domain/renting/owners/owner.contract.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('owners', ownerContract)

export const owners = guard.router({
  get: byField('id', getOwnerPage),
  pieces: listOwnerPieces,
  followed: listFollowed,
  follow: byField('id', followOwner),
  unfollow: byField('id', unfollowOwner),
})
