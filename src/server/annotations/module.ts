import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { type AnnotationParts, annotationCalls } from './calls.ts'

/** Notes on days, written by users or created by the product, which every chart by date shows. */
export const annotationsModule = (
  { database, clock, brandOf }: Platform,
  asks: Pick<AnnotationParts, 'networkOf' | 'marks'>,
): Answering<'annotations'> => ({ calls: annotationCalls({ database, clock, brandOf, ...asks }) })
