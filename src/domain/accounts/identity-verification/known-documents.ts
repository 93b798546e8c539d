import { isNotNull, or } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { chatPhotos } from '#domain/messages/conversations/conversation-photos.table.ts'
import { userMessages } from '#domain/messages/user-messages/user-messages.table.ts'
import { claimPhotos } from '#domain/renting/claims/claims.table.ts'
import { rentalPhotos } from '#domain/renting/conditions/rental-photos.table.ts'
import { reviewPhotos } from '#domain/renting/reviews/reviews.table.ts'
import { filesOf } from './document-files.ts'
import { identityChecks } from './identity-checks.table.ts'

/** The names of all files that rows refer to in the store of documents. */
export async function knownDocuments(ctx: Pick<Context, 'db'>): Promise<Set<string>> {
  const rows = await ctx.db
    .select()
    .from(identityChecks)
    .where(or(isNotNull(identityChecks.frontFile), isNotNull(identityChecks.backFile)))
  const photos = await ctx.db.select({ file: rentalPhotos.file }).from(rentalPhotos)
  const reviewed = await ctx.db.select({ small: reviewPhotos.small, large: reviewPhotos.large }).from(reviewPhotos)
  const said = await ctx.db.select({ small: chatPhotos.small, large: chatPhotos.large }).from(chatPhotos)
  const shown = await ctx.db
    .select({ small: userMessages.photoSmall, large: userMessages.photoLarge })
    .from(userMessages)
    .where(isNotNull(userMessages.photoSmall))
  const evidence = await ctx.db.select({ file: claimPhotos.file }).from(claimPhotos)
  const files = [
    ...[...photos, ...evidence].map(({ file }) => file),
    ...[...reviewed, ...said, ...shown].flatMap(({ small, large }) => [small, large]),
  ]
  return new Set([...rows.flatMap(filesOf), ...files].filter((name) => name !== null))
}
