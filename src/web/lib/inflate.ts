export * from '../../contract/report/inflate.ts'
