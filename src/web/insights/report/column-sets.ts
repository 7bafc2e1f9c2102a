export * from '../../../contract/report/column-sets.ts'
