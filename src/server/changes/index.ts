/** Which accounts had changes in rows that other code caches in memory. */
export { type Changed, type Changes, watchChanges } from './watch-changes.ts'
export { noteChange } from './note-change.ts'
