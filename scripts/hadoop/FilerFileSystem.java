import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedOutputStream;
import java.io.FileNotFoundException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathIsNotEmptyDirectoryException;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** A SeaweedFS filer as a Hadoop file system, over the filer's HTTP: as much of it as a MapReduce job needs. */
public class FilerFileSystem extends FileSystem {
	private static final int PIECE = 1 << 20;
	private static final long DIRECTORY = 1L << 31;
	private static final int MOST_ENTRIES = 1_000_000;

	private URI uri;
	private Path workingDirectory;

	@Override
	public void initialize(URI name, Configuration configuration) throws IOException {
		super.initialize(name, configuration);
		setConf(configuration);
		uri = URI.create(name.getScheme() + "://" + name.getAuthority());
		workingDirectory = new Path(uri + "/");
	}

	@Override
	public String getScheme() {
		return "seaweedfs";
	}

	@Override
	public URI getUri() {
		return uri;
	}

	@Override
	public void setWorkingDirectory(Path directory) {
		workingDirectory = makeQualified(directory);
	}

	@Override
	public Path getWorkingDirectory() {
		return workingDirectory;
	}

	@Override
	public FSDataInputStream open(Path path, int bufferSize) throws IOException {
		FileStatus status = getFileStatus(path);
		if (status.isDirectory()) {
			throw new FileNotFoundException(path + " is a directory");
		}
		return new FSDataInputStream(new Input(path, status.getLen()));
	}

	@Override
	public FSDataOutputStream create(Path path, FsPermission permission, boolean overwrite, int bufferSize,
			short replication, long blockSize, Progressable progress) throws IOException {
		if (!overwrite && exists(path)) {
			throw new FileAlreadyExistsException(path.toString());
		}
		return upload(path, "", 0);
	}

	@Override
	public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) throws IOException {
		return upload(path, "?op=append", getFileStatus(path).getLen());
	}

	@Override
	public boolean rename(Path from, Path to) throws IOException {
		Path target = to;
		try {
			if (!getFileStatus(to).isDirectory()) {
				return false;
			}
			target = new Path(to, from.getName());
		} catch (FileNotFoundException nothingThere) {
			// As it should be.
		}
		HttpURLConnection call = call("POST", target, "?mv.from=" + rawPath(from));
		return answer(call, 204, 404) == 204;
	}

	@Override
	public boolean delete(Path path, boolean recursive) throws IOException {
		FileStatus status;
		try {
			status = getFileStatus(path);
		} catch (FileNotFoundException nothingThere) {
			return false;
		}
		if (status.isDirectory() && !recursive && listStatus(path).length > 0) {
			throw new PathIsNotEmptyDirectoryException(path.toString());
		}
		answer(call("DELETE", path, status.isDirectory() ? "?recursive=true" : ""), 204);
		return true;
	}

	@Override
	public FileStatus[] listStatus(Path path) throws IOException {
		FileStatus status = getFileStatus(path);
		if (!status.isDirectory()) {
			return new FileStatus[] {status};
		}
		HttpURLConnection call = call("GET", path, "/?limit=" + MOST_ENTRIES);
		call.setRequestProperty("Accept", "application/json");
		answer(call, 200);
		List<FileStatus> found = new ArrayList<>();
		JsonElement entries = json(call).get("Entries");
		if (entries != null && entries.isJsonArray()) {
			for (JsonElement entry : entries.getAsJsonArray()) {
				JsonObject facts = entry.getAsJsonObject();
				found.add(status(facts, new Path(path, new Path(facts.get("FullPath").getAsString()).getName())));
			}
		}
		return found.toArray(new FileStatus[0]);
	}

	@Override
	public boolean mkdirs(Path path, FsPermission permission) throws IOException {
		return path.isRoot() || answer(call("POST", path, "/"), 201, 409) > 0;
	}

	@Override
	public FileStatus getFileStatus(Path path) throws IOException {
		if (makeQualified(path).isRoot()) {
			return new FileStatus(0, true, 1, getDefaultBlockSize(path), 0, makeQualified(path));
		}
		HttpURLConnection call = call("GET", path, "?metadata=true");
		if (answer(call, 200, 404) == 404) {
			throw new FileNotFoundException("File " + path + " does not exist");
		}
		return status(json(call), path);
	}

	private static JsonObject json(HttpURLConnection call) throws IOException {
		try (InputStreamReader body = new InputStreamReader(call.getInputStream(), StandardCharsets.UTF_8)) {
			return JsonParser.parseReader(body).getAsJsonObject();
		}
	}

	/** The filer leaves out numbers that are 0. */
	private static long number(JsonObject facts, String name) {
		return facts.has(name) ? facts.get(name).getAsLong() : 0;
	}

	private FileStatus status(JsonObject entry, Path path) {
		boolean isDirectory = (number(entry, "Mode") & DIRECTORY) != 0;
		long length = isDirectory ? 0 : number(entry, "FileSize");
		return new FileStatus(length, isDirectory, 1, getDefaultBlockSize(path), 0, makeQualified(path));
	}

	private String rawPath(Path path) {
		return makeQualified(path).toUri().getRawPath();
	}

	private HttpURLConnection call(String method, Path path, String rest) throws IOException {
		URI address = URI.create("http://" + uri.getAuthority() + rawPath(path) + rest);
		HttpURLConnection call = (HttpURLConnection) address.toURL().openConnection();
		call.setRequestMethod(method);
		return call;
	}

	private static int answer(HttpURLConnection call, int... expected) throws IOException {
		int status = call.getResponseCode();
		for (int one : expected) {
			if (status == one) {
				return status;
			}
		}
		InputStream body = call.getErrorStream();
		String words = body == null ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8);
		throw new IOException(call.getRequestMethod() + " " + call.getURL() + ": " + status + " " + words);
	}

	private FSDataOutputStream upload(Path path, String query, long before) throws IOException {
		HttpURLConnection call = call("PUT", path, query);
		call.setDoOutput(true);
		call.setChunkedStreamingMode(PIECE);
		call.setRequestProperty("Content-Type", "application/octet-stream");
		return new FSDataOutputStream(new Output(call, before), null, before);
	}

	/** One PUT; the file is there when close returns. */
	private static final class Output extends FilterOutputStream {
		private final HttpURLConnection call;
		private final long before;
		private long sent;
		private boolean closed;

		Output(HttpURLConnection call, long before) throws IOException {
			super(new BufferedOutputStream(call.getOutputStream(), PIECE));
			this.call = call;
			this.before = before;
		}

		@Override
		public void write(int value) throws IOException {
			out.write(value);
			sent++;
		}

		@Override
		public void write(byte[] bytes, int offset, int length) throws IOException {
			out.write(bytes, offset, length);
			sent += length;
		}

		@Override
		public void close() throws IOException {
			if (closed) {
				return;
			}
			closed = true;
			super.close();
			answer(call, 201);
			long size = number(json(call), "size");
			if (size != before + sent) {
				throw new IOException(call.getURL() + " has " + size + " bytes, not " + (before + sent));
			}
		}
	}

	/** A GET from the position of the last seek on, begun when it is read. */
	private final class Input extends FSInputStream {
		private final Path path;
		private final long length;
		private long position;
		private InputStream body;

		Input(Path path, long length) {
			this.path = path;
			this.length = length;
		}

		@Override
		public void seek(long target) throws IOException {
			if (target != position) {
				close();
				position = target;
			}
		}

		@Override
		public long getPos() {
			return position;
		}

		@Override
		public boolean seekToNewSource(long target) {
			return false;
		}

		@Override
		public int read() throws IOException {
			byte[] one = new byte[1];
			return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
		}

		@Override
		public int read(byte[] bytes, int offset, int size) throws IOException {
			if (size == 0) {
				return 0;
			}
			if (position >= length) {
				return -1;
			}
			if (body == null) {
				HttpURLConnection call = call("GET", path, "");
				call.setRequestProperty("Range", "bytes=" + position + "-");
				answer(call, 206);
				body = call.getInputStream();
			}
			int count = body.read(bytes, offset, size);
			if (count < 0) {
				throw new IOException(path + " ended at " + position + " of " + length);
			}
			position += count;
			return count;
		}

		@Override
		public void close() throws IOException {
			if (body != null) {
				body.close();
				body = null;
			}
		}
	}
}
