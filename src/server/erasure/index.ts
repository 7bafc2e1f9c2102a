/** Which accounts were erased, and which copies of the product have nothing of them any more. */
export { announceCopies, type Copies } from './copies.ts'
export {
  beginErasure,
  type Erasure,
  finishErasure,
  missingCopies,
  noteSwept,
  openErasures,
  type Erased,
} from './tombstones.ts'
export { openCopy } from './copy-id.ts'
