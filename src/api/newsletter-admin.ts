import { approveIssue } from '#domain/messages/newsletter/approve-issue.ts'
import { getIssue } from '#domain/messages/newsletter/get-issue.ts'
import { listIssues } from '#domain/messages/newsletter/list-issues.ts'
import { newsletterAdminContract } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { testIssue } from '#domain/messages/newsletter/preview-issue.ts'
import { cancelIssue, pauseIssue, resumeIssue } from '#domain/messages/newsletter/steer-issue.ts'
import { beginIssue, writeIssue } from '#domain/messages/newsletter/write-issue.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('newsletterAdmin', newsletterAdminContract)

export const newsletterAdmin = guard.router({
  issues: listIssues,
  issue: byField('id', getIssue),
  begin: beginIssue,
  write: writeIssue,
  approve: approveIssue,
  pause: byField('id', pauseIssue),
  resume: byField('id', resumeIssue),
  cancel: byField('id', cancelIssue),
  test: testIssue,
})
