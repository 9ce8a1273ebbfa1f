import { bannedCardRules } from './banned-card-rules.ts';
import { cardHistoryRules } from './card-history-rules.ts';
import { cardStatisticsRules } from './card-statistics-rules.ts';
import { deductionRules } from './deduction-rules.ts';
import { exciseRules } from './excise-rules.ts';
import { generatedReportRules } from './generated-report-rules.ts';
import { goodsFlowRules } from './goods-flow-rules.ts';
import { reportTaskRules } from './report-task-rules.ts';
import { searchReportRules } from './search-report-rules.ts';
import { searchTextRules } from './search-text-rules.ts';
import { storageCoefficientRules } from './storage-coefficients.ts';

/** Document 3. */
export const analyticsRules = {
  ...cardStatisticsRules,
  ...cardHistoryRules,
  ...searchReportRules,
  ...searchTextRules,
  ...generatedReportRules,
  ...reportTaskRules,
  ...exciseRules,
  ...goodsFlowRules,
  ...deductionRules,
  ...storageCoefficientRules,
  ...bannedCardRules,
};
