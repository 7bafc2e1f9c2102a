import type { Annotation } from '../../contract/annotations/annotations.ts'

/** A user's note about everything, for tests. */
export const aNote = (over: Partial<Annotation> = {}): Annotation => ({
  annotationId: '00000000-0000-4000-8000-000000000001',
  by: 'person',
  fromDate: '2026-03-09',
  toDate: '2026-03-09',
  subjectKind: 'account',
  subjectUuid: '',
  subjectName: '',
  subjectDomain: '',
  networkUuid: '',
  content: 'On the radio',
  isLeftOut: false,
  authorName: 'Mette Østergaard',
  isOwn: true,
  isHidden: false,
  isSmall: false,
  alertUuid: null,
  ...over,
})
