// A capture: its recordings, its operations by frame, and where its findings are.

const models = new Map();

function model(capture) {
  if (!models.has(capture)) {
    models.set(capture, read(capture));
  }
  return models.get(capture);
}

async function read(capture) {
  const outline = await lines(capture, 'outline') || [];
  const findings = await lines(capture, 'findings') || [];
  const made = {capture, recordings: new Map(), queues: new Map(), frames: [], operations: [], links: [],
    byBlock: new Map(), bySubmit: new Map(), end: null};
  outline.forEach(line => {
    if (line.kind === 'recording') {
      made.recordings.set(line.number, line);
    } else if (line.kind === 'queue') {
      made.queues.set(line.id, line);
    } else if (line.kind === 'link') {
      made.links.push(line);
    } else if (line.kind === 'end') {
      made.end = line;
    } else if (line.frame !== undefined) {
      made.operations.push(line);
    }
  });
  made.operations.forEach(operation => {
    const last = made.frames[made.frames.length - 1];
    const setup = !!operation.setup;
    if (last && last.number === operation.frame && last.setup === setup) {
      last.operations.push(operation);
    } else {
      made.frames.push({number: operation.frame, setup, operations: [operation]});
    }
  });
  findings.forEach(([id, severity, block, submit]) => {
    if (!made.byBlock.has(block)) {
      made.byBlock.set(block, []);
    }
    const found = {id, severity, block, submit};
    made.byBlock.get(block).push(found);
    if (submit >= 0) {
      if (!made.bySubmit.has(submit)) {
        made.bySubmit.set(submit, new Set());
      }
      made.bySubmit.get(submit).add(id);
    }
  });
  return made;
}

const recordingsOf = operation => (operation.batches || []).flatMap(batch => batch.recordings);

/** Ids of the findings at an operation. */
function findingsAt(made, operation) {
  const ids = new Set(operation.number === undefined ? [] : made.bySubmit.get(operation.number) || []);
  (made.byBlock.get(operation.block) || []).forEach(found => ids.add(found.id));
  return ids;
}

function findingsOf(made, block, submit) {
  const found = (made.byBlock.get(block) || []).filter(at => at.submit < 0 || submit < 0 || at.submit === submit);
  return new Set(found.map(at => at.id));
}

async function commandsOf(capture, recording) {
  const rows = [];
  let missing = recording.leftOut || 0;
  for (const [file, from, length] of recording.at) {
    const chunk = await lines(capture, 'commands-' + file);
    if (chunk) {
      rows.push(...chunk.slice(from, from + length));
    }
    missing += chunk ? Math.max(0, from + length - Math.max(chunk.length, from)) : length;
  }
  return {rows, missing};
}
