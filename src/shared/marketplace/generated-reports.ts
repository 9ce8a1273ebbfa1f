import { z } from 'zod';
import { listOf, numberOrNull, textOrNull } from './common.ts';
import { envelope } from './analytics-shapes.ts';
import { brokenPeriod, calendarDate, timeZone } from './dates.ts';
import { fileAnswer, operation } from './operation.ts';

/** N10–N13, reports that are put together on the service's side; all need the extended subscription. */
const notice = z.looseObject({ data: textOrNull, ...envelope });

/** The seller makes the `id`. At most 20 successful ones a day. Types beyond the documented sample are open. */
export const createReport = operation({
  name: 'createReport',
  document: 3,
  row: 'N10',
  method: 'POST',
  path: '/api/v2/nm-report/downloads',
  body: z.object({
    id: z.guid(),
    reportType: z.string().min(1),
    userReportName: z.string().optional(),
    params: z.looseObject({
      nmIDs: z.array(z.int32()).optional(),
      subjectIDs: z.array(z.int32()).optional(),
      brandNames: z.array(z.string()).optional(),
      tagIDs: z.array(z.int32()).optional(),
      startDate: calendarDate.optional(),
      endDate: calendarDate.optional(),
      timezone: timeZone.optional(),
      aggregationLevel: z.string().optional(),
      skipDeletedNm: z.boolean().optional(),
    }),
  }),
  status: 200,
  answer: notice,
  refusals: [400],
  scope: 'N10',
  whenLost: 'readBack',
  breaks({ params: { startDate, endDate } }) {
    if (startDate === undefined || endDate === undefined) return null;
    return brokenPeriod({ from: 'params.startDate', to: 'params.endDate' }, startDate, endDate, 365);
  },
});

/** States: WAITING, PROCESSING, SUCCESS, RETRY, FAILED (observed facts); others are passed on. */
export const listReports = operation({
  name: 'listReports',
  document: 3,
  row: 'N11',
  method: 'GET',
  path: '/api/v2/nm-report/downloads',
  query: z.object({ 'filter[downloadIds]': z.array(z.guid()).optional() }),
  status: 200,
  answer: z.looseObject({
    data: listOf(
      z.looseObject({
        id: z.string(),
        createdAt: textOrNull,
        status: z.string(),
        name: textOrNull,
        size: numberOrNull,
        startDate: textOrNull,
        endDate: textOrNull,
      }),
    ),
    ...envelope,
  }),
  refusals: [400],
  scope: 'N11',
  whenLost: 'repeat',
});

export const retryReport = operation({
  name: 'retryReport',
  document: 3,
  row: 'N12',
  method: 'POST',
  path: '/api/v2/nm-report/downloads/retry',
  body: z.object({ downloadId: z.guid() }),
  status: 200,
  answer: notice,
  refusals: [400, 404],
  scope: 'N12',
  whenLost: 'readBack',
});

/** A ZIP archive with one CSV file, available for 48 hours. */
export const downloadReport = operation({
  name: 'downloadReport',
  document: 3,
  row: 'N13',
  method: 'GET',
  path: '/api/v2/nm-report/downloads/file/{downloadId}',
  params: z.object({ downloadId: z.guid() }),
  status: 200,
  answer: fileAnswer,
  refusals: [400, 404],
  scope: 'N13',
  whenLost: 'repeat',
});
