import { eq } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import { conversion } from './tables.ts'

/** What only the database keeps of a conversion: the network's reason and its ids. `null` for another account's. */
export async function conversionStory(
  database: Database,
  accountUuid: string,
  conversionUuid: string,
): Promise<{ reason: string; programmeId: string; mediaId: string } | null> {
  const [found] = await database.as(accountUuid, (tx) =>
    tx
      .select({ reason: conversion.reason, programmeId: conversion.programmeId, mediaId: conversion.mediaId })
      .from(conversion)
      .where(eq(conversion.uuid, conversionUuid)),
  )
  return found ?? null
}
