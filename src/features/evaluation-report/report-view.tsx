import { answeredPoints, gradeLegend, gradeSentences, repairsSentence, toldGroups, unseenSentence, urgencyNames } from '../../domain/evaluation/report/report-text.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatDay } from '../../lib/format/day.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Section } from '../../ui/page.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import type { ReportShown } from './report-content.ts';
import { ReportPhoto } from './report-photo.tsx';
import styles from './report.module.css';
import { viewWords as words } from './report-words.ts';

/** A report as it is read: by its customer, by its author before it is sent, and by whom it is shared with. */
export function ReportView({ report, now }: { report: ReportShown; now: number }) {
  const { template, findings, grade, values, repairs, summary, paper, validUntil } = report;
  const unseen = unseenSentence(template, findings);
  const groups = toldGroups(template, findings);
  return (
    <div className={styles.report}>
      <div className={styles.verdict}>
        <p className={styles.letter} data-grade={grade ?? 'none'} aria-label={grade === null ? words.noGrade : words.grade(grade)}>
          {grade ?? '–'}
        </p>
        <div className={styles.verdictWords}>
          <p className={styles.strong}>{grade === null ? words.noGrade : gradeSentences[grade]}</p>
          {report.inspectedAt !== null && <p className={styles.soft}>{words.by(report.authorName, formatDay(report.inspectedAt))}</p>}
          {validUntil !== null && (
            <p className={styles.soft}>{Date.parse(validUntil) > now ? words.validUntil(formatDay(validUntil)) : words.expired(formatDay(validUntil))}</p>
          )}
          <p className={styles.soft}>{gradeLegend}</p>
        </div>
      </div>
      {unseen !== '' && (
        <NoteBox icon="eye-off" marked>
          {unseen}
        </NoteBox>
      )}
      {paper === null && <NoteBox icon="info">{words.paperShared}</NoteBox>}
      {summary !== '' && (
        <Section title={words.summary}>
          <p className={styles.prose}>{summary}</p>
        </Section>
      )}
      {values && (
        <Section title={words.values}>
          <dl className={styles.values}>
            {([['minimum', words.minimumAbout], ['high', words.highAbout], ['insurance', words.insuranceAbout]] as const).map(([name, about]) => (
              <div key={name} className={styles.value}>
                <dt>{words[name]}</dt>
                <dd className={styles.amount}>{values[name] === null ? words.noValue : formatEuro(values[name])}</dd>
                <dd className={styles.soft}>{about}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Section title={words.repairs} lead={repairsSentence(repairs)}>
        {repairs.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.repair}</th>
                <th scope="col" className={styles.whole}>{words.urgency}</th>
                <th scope="col" className={styles.right}>{words.cost}</th>
              </tr>
            </thead>
            <tbody>
              {repairs.map((each, place) => (
                <tr key={`${place}:${each.what}`}>
                  <td>{each.what}</td>
                  <td className={styles.whole}>{urgencyNames[each.urgency]}</td>
                  <td className={styles.right}>{formatEuro(each.cost)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
      {groups.length > 0 && (
        <Section title={words.findings}>
          <div className={styles.groups}>
            {groups.map((group) => (
              <Section key={group.group} level={3} title={group.name} lead={group.about}>
                <p className={styles.strong}>{group.summary}</p>
                {group.points.length > 0 && (
                  <ul role="list" className={styles.told}>
                    {group.points.map((point) => (
                      <li key={point.number} className={styles.toldPoint}>
                        <p>
                          <span className={styles.mark} data-grade={point.grade} aria-hidden="true">
                            {point.grade === 'unseen' ? '?' : point.grade}
                          </span>
                          <strong>{point.name}.</strong> {point.text}
                        </p>
                        <p className={styles.soft}>{`${words.why} ${point.about}`}</p>
                        {report.withPhotos && point.photos.length > 0 && (
                          <div className={styles.photos}>
                            {point.photos.map((path, place) => (
                              <ReportPhoto key={path} path={path} alt={words.photo(point.name, place + 1)} />
                            ))}
                          </div>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </Section>
            ))}
          </div>
        </Section>
      )}
      {findings.size > 0 && (
        <Disclosure summary={words.all}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.point}</th>
                <th scope="col">{words.answer}</th>
              </tr>
            </thead>
            <tbody>
              {answeredPoints(template, findings).map(({ group, name, answer }) => (
                <tr key={`${group}:${name}`}>
                  <td>{name}</td>
                  <td>{answer || words.noValue}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Disclosure>
      )}
    </div>
  );
}
