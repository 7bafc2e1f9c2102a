export * from '../../../contract/report/to-filters.ts'
