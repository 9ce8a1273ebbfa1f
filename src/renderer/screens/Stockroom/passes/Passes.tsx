import { useTranslation } from 'react-i18next';
import { useFeed } from '../../../app/use-feed.ts';
import { useClient } from '../../../app/services.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { Asked } from '../Asked.tsx';
import { Book } from './Book.tsx';
import { Office } from './Office.tsx';
import { PassQueue } from './PassQueue.tsx';
import classes from './Passes.module.css';

/** Who may drive into the offices that let no car in without a pass, and until when. */
export function Passes() {
  const { t } = useTranslation();
  const client = useClient();
  const view = useFeed(client.passes.view);
  if (!view) return <Loading height={420} />;
  const { offices, book, queue, nextAt } = view;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Panel
          title={t('stockroom.passes.offices')}
          hint={t('stockroom.passes.officesHint')}
          aside={<Asked readAt={view.readAt} read={client.passes.read} />}
        >
          {view.trouble && <ProblemNote problem={view.trouble} tone="quiet" />}
          {offices.length === 0 && view.readAt !== null && (
            <EmptyState
              icon="badge"
              title={t('stockroom.passes.noOffices.title')}
              text={t('stockroom.passes.noOffices.text')}
            />
          )}
          <ul className={classes.offices} data-testid="pass-offices">
            {offices.map((office) => (
              <Office key={office.officeId} office={office} book={book} queue={queue} />
            ))}
          </ul>
        </Panel>
      </div>
      <div className={classes.column}>
        <PassQueue queue={queue} nextAt={nextAt} />
        <Book book={book} />
      </div>
    </div>
  );
}
